// Copies of memory with two names
func.func @move(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[%i + 1] : memref<8xf32>
  }
  return
}
func.func @both(%a: memref<8xf32>) {
  call @move(%a, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}

// $ loopwright-opt two_names.mlir -affine-data-copy-generate -o ours.mlir
// $ loopwright run ours.mlir --entry both --interpret --arg arange
// | %arg0 = float32[8] [0. 0. 0. 0. 0. 0. 0. 0.]
// $ mlir-opt-22 two_names.mlir '-pass-pipeline=builtin.module(func.func(affine-data-copy-generate))' -o theirs.mlir
// $ loopwright run theirs.mlir --entry both --interpret --arg arange
// | %arg0 = float32[8] [0. 0. 1. 2. 3. 4. 5. 6.]
