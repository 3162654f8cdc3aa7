// affine-pipeline-data-transfer: intervening writes, loops that carry values
func.func @carried_transfer(%m: memref<64xf32>, %z: f32) -> f32 {
  %b = memref.alloc() : memref<8xf32, 1>
  %t = memref.alloc() : memref<1xi32>
  %n = arith.constant 8 : index
  %sum = affine.for %i = 0 to 8 iter_args(%s = %z) -> f32 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %0 = affine.load %b[3] : memref<8xf32, 1>
    %1 = arith.addf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %sum : f32
}

// $ mlir-opt-22 carried_transfer.mlir '-pass-pipeline=builtin.module(func.func(affine-pipeline-data-transfer))'
// | …
// |     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %arg1) -> (f32) {
// |       %1 = affine.apply #map(%arg2)
// |       %2 = affine.apply #map(%arg2)
// |       affine.dma_start %arg0[%arg2 * 8], %alloc[%arg2 mod 2, 0], %alloc_0[%arg2 mod 2, 0], %c8 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
// |       affine.dma_wait %alloc_0[%arg2 mod 2, 0], %c8 : memref<2x1xi32>
// | …
// $ loopwright-opt carried_transfer.mlir -affine-pipeline-data-transfer
// | …
// |     affine.dma_start %arg0[%c0 * 8], %alloc[%c0 mod 2, 0], %alloc_1[%c0 mod 2, 0], %c8_0 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
// |     %0 = affine.for %arg2 = 1 to 8 iter_args(%arg3 = %arg1) -> (f32) {
// |       affine.dma_start %arg0[%arg2 * 8], %alloc[%arg2 mod 2, 0], %alloc_1[%arg2 mod 2, 0], %c8_0 : memref<64xf32>, memref<2x8xf32, 1>, memref<2x1xi32>
// | …
