// DMA operations are checked
func.func @dma(%n: index, %x: memref<4xf32>, %y: memref<4xf32, 1>, %t: memref<1xi32>) {
  affine.dma_start %x[%n, %n], %y[], %t[0], %n : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// $ loopwright-opt dma.mlir --mlir-disable-diagnostic-notes
// | dma.mlir:3:3: error: 'affine.dma_start' op expected as many subscripts of the DMA source as its rank
// | …
// $ mlir-opt-22 dma.mlir
// | module {
// |   func.func @dma(%arg0: index, %arg1: memref<4xf32>, %arg2: memref<4xf32, 1>, %arg3: memref<1xi32>) {
// |     affine.dma_start %arg1[%arg0, %arg0], %arg2[], %arg3[0], %arg0 : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
// | …
