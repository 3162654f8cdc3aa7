func.func @in(%m: memref<256xf32>, %r: memref<256xf32>) {
  %buf = memref.alloc() : memref<32xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 32 : index
  affine.for %i = 0 to 8 {
    affine.dma_start %m[%i * 32], %buf[0], %tag[0], %n : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.for %j = 0 to 32 {
      %v = affine.load %buf[%j] : memref<32xf32, 2>
      %w = arith.addf %v, %v : f32
      affine.store %w, %r[%i * 32 + %j] : memref<256xf32>
    }
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buf : memref<32xf32, 2>
  return
}
func.func @steps(%m: memref<256xf32>, %r: memref<256xf32>, %k: index) {
  %buf = memref.alloc() : memref<8x4xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 32 : index
  affine.for %i = 2 to 10 step 2 {
    affine.dma_start %m[%i * 20], %buf[0, 0], %tag[0], %n : memref<256xf32>, memref<8x4xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %v = affine.load %buf[3, %i floordiv 4] : memref<8x4xf32, 2>
    affine.store %v, %r[%i] : memref<256xf32>
  }
  return
}
func.func @out(%m: memref<256xf32>, %r: memref<256xf32>) {
  %n = arith.constant 32 : index
  affine.for %i = 0 to 7 {
    %buf = memref.alloc() : memref<32xf32, 2>
    %out = memref.alloc() : memref<32xf32, 2>
    %tag = memref.alloc() : memref<1xi32>
    %tag2 = memref.alloc() : memref<1xi32>
    affine.dma_start %m[%i * 32], %buf[0], %tag[0], %n : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.for %j = 0 to 32 {
      %v = affine.load %buf[%j] : memref<32xf32, 2>
      affine.store %v, %out[%j] : memref<32xf32, 2>
      affine.store %v, %buf[-%j + 31] : memref<32xf32, 2>
    }
    affine.dma_start %out[0], %r[%i * 32], %tag2[0], %n : memref<32xf32, 2>, memref<256xf32>, memref<1xi32>
    affine.dma_wait %tag2[0], %n : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 2>
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %out : memref<32xf32, 2>
    memref.dealloc %tag2 : memref<1xi32>
  }
  return
}
func.func @two(%m: memref<16x16xf32>, %l: memref<16x16xf32>, %r: memref<16x16xf32>) {
  %a = memref.alloc() : memref<1x16xf32, 2>
  %b = memref.alloc() : memref<16x1xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %tag2 = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  affine.for %i = 0 to 16 {
    affine.dma_start %m[%i, 0], %a[0, 0], %tag[0], %n : memref<16x16xf32>, memref<1x16xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.dma_start %l[0, %i], %b[%c0, %c0], %tag2[%c0], %n, %n, %c1 : memref<16x16xf32>, memref<16x1xf32, 2>, memref<1xi32>
    affine.dma_wait %tag2[%c0], %n : memref<1xi32>
    affine.for %j = 0 to 16 {
      %v = affine.load %a[0, %j] : memref<1x16xf32, 2>
      %w = affine.load %b[%j, 0] : memref<16x1xf32, 2>
      %s = arith.mulf %v, %w : f32
      affine.store %s, %r[%i, %j] : memref<16x16xf32>
    }
  }
  memref.dealloc %a : memref<1x16xf32, 2>
  memref.dealloc %b : memref<16x1xf32, 2>
  return
}
func.func @stay(%m: memref<256xf32>, %r: memref<256xf32>, %k: index) -> f32 {
  %buf = memref.alloc() : memref<32xf32, 2>
  %buf2 = memref.alloc() : memref<32xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 32 : index
  affine.for %i = 0 to 8 {
    affine.dma_start %m[%i * 32], %buf[0], %tag[0], %n : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %v = affine.load %buf[3] : memref<32xf32, 2>
    affine.store %v, %r[%i] : memref<256xf32>
  }
  affine.for %i = 0 to %k {
    affine.dma_start %m[%i * 32], %buf2[0], %tag[0], %n : memref<256xf32>, memref<32xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  %v = affine.load %buf[3] : memref<32xf32, 2>
  return %v : f32
}
