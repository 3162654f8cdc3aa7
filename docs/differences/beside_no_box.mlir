// Copies of partial tiles, and of what is not written
func.func @beside(%m: memref<?xf32>, %r: memref<8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<?xf32>
    %1 = affine.load %m[symbol(%n)] : memref<?xf32>
    %2 = affine.load %r[%i] : memref<8xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    affine.store %4, %r[%i] : memref<8xf32>
  }
  return
}

// $ loopwright-opt beside_no_box.mlir -affine-data-copy-generate
// | …
// |       %2 = affine.load %alloc[%arg3] : memref<8xf32, 1>
// | …
// $ mlir-opt-22 beside_no_box.mlir '-pass-pipeline=builtin.module(func.func(affine-data-copy-generate))'
// | …
// |       %2 = affine.load %arg1[%arg3] : memref<8xf32>
// | …
