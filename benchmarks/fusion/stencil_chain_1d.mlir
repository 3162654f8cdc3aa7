// Three smoothing sweeps over a long line, each of the one before.
func.func @kernel(%in: memref<4194304xf32>, %out: memref<4194304xf32>) {
  %third = arith.constant 0.333333343 : f32
  %a = memref.alloc() : memref<4194304xf32>
  %b = memref.alloc() : memref<4194304xf32>
  affine.for %i = 1 to 4194303 {
    %0 = affine.load %in[%i - 1] : memref<4194304xf32>
    %1 = affine.load %in[%i] : memref<4194304xf32>
    %2 = affine.load %in[%i + 1] : memref<4194304xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = arith.mulf %4, %third : f32
    affine.store %5, %a[%i] : memref<4194304xf32>
  }
  affine.for %i = 2 to 4194302 {
    %0 = affine.load %a[%i - 1] : memref<4194304xf32>
    %1 = affine.load %a[%i] : memref<4194304xf32>
    %2 = affine.load %a[%i + 1] : memref<4194304xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = arith.mulf %4, %third : f32
    affine.store %5, %b[%i] : memref<4194304xf32>
  }
  affine.for %i = 3 to 4194301 {
    %0 = affine.load %b[%i - 1] : memref<4194304xf32>
    %1 = affine.load %b[%i] : memref<4194304xf32>
    %2 = affine.load %b[%i + 1] : memref<4194304xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = arith.mulf %4, %third : f32
    affine.store %5, %out[%i] : memref<4194304xf32>
  }
  memref.dealloc %a : memref<4194304xf32>
  memref.dealloc %b : memref<4194304xf32>
  return
}
