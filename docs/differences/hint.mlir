// Hints, and files that are not text
func.func @hint(%m: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %m[%i-1] : memref<8xf32>
  }
  return
}

// Where a name is not defined and a part of it is, a note says what may have been meant. Files
// that are recognised are bytecode, LLVM bitcode, compressed files and UTF-16.
//
// $ loopwright-opt hint.mlir
// | hint.mlir:4:25: error: use of undeclared SSA value name
// |     %0 = affine.load %m[%i-1] : memref<8xf32>
// |                         ^
// | hint.mlir:4:25: note: '-' may stand in a name; did you mean '%i - 1'?
