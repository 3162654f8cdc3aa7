// Copies of partial tiles, and of what is not written
func.func @within(%m: memref<8xf32>, %r: memref<8xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to %n {
    %c = arith.cmpi slt, %i, %c8 : index
    scf.if %c {
      %0 = affine.load %m[%i] : memref<8xf32>
      affine.store %0, %r[%i] : memref<8xf32>
    }
  }
  return
}

// $ mlir-opt-22 within.mlir '-pass-pipeline=builtin.module(func.func(affine-data-copy-generate))' -o theirs.mlir
// $ loopwright run theirs.mlir --entry within --interpret --arg arange --arg zeros --arg 12
// | theirs.mlir:11:12: error: 'affine.load' op subscript 8 is outside dimension 0 of extent 8
// | …
// $ loopwright-opt within.mlir -affine-data-copy-generate -o ours.mlir
// $ loopwright run ours.mlir --entry within --interpret --arg arange --arg zeros --arg 12
// | %arg1 = float32[8] [0. 1. 2. 3. 4. 5. 6. 7.]
