// Four passes over a vector: scale, square, offset, clamp.
func.func @kernel(%in: memref<4194304xf32>, %out: memref<4194304xf32>) {
  %half = arith.constant 5.000000e-01 : f32
  %one = arith.constant 1.000000e+00 : f32
  %scaled = memref.alloc() : memref<4194304xf32>
  %square = memref.alloc() : memref<4194304xf32>
  %sum = memref.alloc() : memref<4194304xf32>
  affine.for %i = 0 to 4194304 {
    %0 = affine.load %in[%i] : memref<4194304xf32>
    %1 = arith.mulf %0, %half : f32
    affine.store %1, %scaled[%i] : memref<4194304xf32>
  }
  affine.for %i = 0 to 4194304 {
    %0 = affine.load %scaled[%i] : memref<4194304xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %square[%i] : memref<4194304xf32>
  }
  affine.for %i = 0 to 4194304 {
    %0 = affine.load %square[%i] : memref<4194304xf32>
    %1 = arith.addf %0, %half : f32
    affine.store %1, %sum[%i] : memref<4194304xf32>
  }
  affine.for %i = 0 to 4194304 {
    %0 = affine.load %sum[%i] : memref<4194304xf32>
    %1 = arith.minnumf %0, %one : f32
    affine.store %1, %out[%i] : memref<4194304xf32>
  }
  memref.dealloc %scaled : memref<4194304xf32>
  memref.dealloc %square : memref<4194304xf32>
  memref.dealloc %sum : memref<4194304xf32>
  return
}
