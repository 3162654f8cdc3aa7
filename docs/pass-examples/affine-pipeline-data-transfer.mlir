// -affine-pipeline-data-transfer
func.func @transfers(%a: memref<256xf32>) {
  %buffer = memref.alloc() : memref<32xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %zero = arith.constant 0 : index
  %size = arith.constant 32 : index
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i * 32], %buffer[%zero], %tag[%zero], %size
      : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[%zero], %size : memref<1xi32>
    affine.for %j = 0 to 32 {
      %x = affine.load %buffer[%j] : memref<32xf32, 2>
      %y = arith.addf %x, %x : f32
    }
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buffer : memref<32xf32, 2>
  return
}
// -----
module {
  func.func @transfers(%arg0: memref<256xf32>) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %alloc = memref.alloc() : memref<2x32xf32, 2>
    %alloc_1 = memref.alloc() : memref<2x1xi32>
    affine.dma_start %arg0[%c0 * 32], %alloc[%c0 mod 2, 0], %alloc_1[%c0 mod 2, 0], %c32 : memref<256xf32>, memref<2x32xf32, 2>, memref<2x1xi32>
    affine.for %arg1 = 1 to 8 {
      affine.dma_start %arg0[%arg1 * 32], %alloc[%arg1 mod 2, 0], %alloc_1[%arg1 mod 2, 0], %c32 : memref<256xf32>, memref<2x32xf32, 2>, memref<2x1xi32>
      %3 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg1)
      %4 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%3)
      %5 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%3)
      affine.dma_wait %alloc_1[%3 mod 2, 0], %c32 : memref<2x1xi32>
      affine.for %arg2 = 0 to 32 {
        %6 = affine.load %alloc[%3 mod 2, %arg2] : memref<2x32xf32, 2>
        %7 = arith.addf %6, %6 : f32
      }
    }
    %0 = affine.apply affine_map<(d0) -> (d0 - 1)>(%c8)
    %1 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%0)
    %2 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%0)
    affine.dma_wait %alloc_1[%0 mod 2, 0], %c32 : memref<2x1xi32>
    affine.for %arg1 = 0 to 32 {
      %3 = affine.load %alloc[%0 mod 2, %arg1] : memref<2x32xf32, 2>
      %4 = arith.addf %3, %3 : f32
    }
    memref.dealloc %alloc_1 : memref<2x1xi32>
    memref.dealloc %alloc : memref<2x32xf32, 2>
    return
  }
}
