// Four passes over a vector: scale, square, offset, clamp.
func.func @kernel(%in: memref<16777216xf32>, %out: memref<16777216xf32>) {
  %half = arith.constant 5.000000e-01 : f32
  %one = arith.constant 1.000000e+00 : f32
  %scaled = memref.alloc() : memref<16777216xf32>
  %square = memref.alloc() : memref<16777216xf32>
  %sum = memref.alloc() : memref<16777216xf32>
  affine.for %i = 0 to 16777216 {
    %0 = affine.load %in[%i] : memref<16777216xf32>
    %1 = arith.mulf %0, %half : f32
    affine.store %1, %scaled[%i] : memref<16777216xf32>
  }
  affine.for %i = 0 to 16777216 {
    %0 = affine.load %scaled[%i] : memref<16777216xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %square[%i] : memref<16777216xf32>
  }
  affine.for %i = 0 to 16777216 {
    %0 = affine.load %square[%i] : memref<16777216xf32>
    %1 = arith.addf %0, %half : f32
    affine.store %1, %sum[%i] : memref<16777216xf32>
  }
  affine.for %i = 0 to 16777216 {
    %0 = affine.load %sum[%i] : memref<16777216xf32>
    %1 = arith.minnumf %0, %one : f32
    affine.store %1, %out[%i] : memref<16777216xf32>
  }
  memref.dealloc %scaled : memref<16777216xf32>
  memref.dealloc %square : memref<16777216xf32>
  memref.dealloc %sum : memref<16777216xf32>
  return
}
