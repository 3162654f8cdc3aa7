// Three smoothing sweeps over a long line, each of the one before.
func.func @kernel(%in: memref<16777216xf32>, %out: memref<16777216xf32>) {
  %third = arith.constant 0.333333343 : f32
  %a = memref.alloc() : memref<16777216xf32>
  %b = memref.alloc() : memref<16777216xf32>
  affine.for %i = 1 to 16777215 {
    %0 = affine.load %in[%i - 1] : memref<16777216xf32>
    %1 = affine.load %in[%i] : memref<16777216xf32>
    %2 = affine.load %in[%i + 1] : memref<16777216xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = arith.mulf %4, %third : f32
    affine.store %5, %a[%i] : memref<16777216xf32>
  }
  affine.for %i = 2 to 16777214 {
    %0 = affine.load %a[%i - 1] : memref<16777216xf32>
    %1 = affine.load %a[%i] : memref<16777216xf32>
    %2 = affine.load %a[%i + 1] : memref<16777216xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = arith.mulf %4, %third : f32
    affine.store %5, %b[%i] : memref<16777216xf32>
  }
  affine.for %i = 3 to 16777213 {
    %0 = affine.load %b[%i - 1] : memref<16777216xf32>
    %1 = affine.load %b[%i] : memref<16777216xf32>
    %2 = affine.load %b[%i + 1] : memref<16777216xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = arith.mulf %4, %third : f32
    affine.store %5, %out[%i] : memref<16777216xf32>
  }
  memref.dealloc %a : memref<16777216xf32>
  memref.dealloc %b : memref<16777216xf32>
  return
}
