// affine-loop-fusion is legal
func.func @printing(%a: memref<4xf32>, %o: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xf32>
    vector.print %v : f32
    affine.store %v, %m[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %v = affine.load %m[%i] : memref<4xf32>
    vector.print %v : f32
    affine.store %v, %o[%i] : memref<4xf32>
  }
  return
}

// $ loopwright-opt printing.mlir -affine-loop-fusion
// | …
// |     %alloc = memref.alloc() : memref<4xf32>
// | …
// $ mlir-opt-22 printing.mlir -affine-loop-fusion
// | …
// |     %alloc = memref.alloc() : memref<1xf32>
// | …
