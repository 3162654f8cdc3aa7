// what a buffer has replaced keeps nothing apart
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>,
    %d: memref<8xf32>, %e: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %c[%i] : memref<8xf32>
  }
  memref.copy %c, %d : memref<8xf32> to memref<8xf32>
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<8xf32>
    affine.store %0, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xf32>
    %1 = affine.load %a[%i] : memref<8xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %e[%i] : memref<8xf32>
  }
  return
}
// -----
// a source with a buffer that each iteration fills
func.func @f(%a: memref<8x8xf32>, %e: memref<8x8xf32>) {
  %m = memref.alloc() : memref<8x8xf32>
  %k = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, -%j + 7] : memref<8x8xf32>
      %1 = affine.load %m[%i, %j] : memref<8x8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %k[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %k[%i, %j] : memref<8x8xf32>
      affine.store %0, %e[%j, %i] : memref<8x8xf32>
    }
  }
  return
}
