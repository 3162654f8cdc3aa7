// Two five-point sweeps over a plane.
func.func @kernel(%in: memref<4096x4096xf32>, %out: memref<4096x4096xf32>) {
  %fifth = arith.constant 2.000000e-01 : f32
  %a = memref.alloc() : memref<4096x4096xf32>
  affine.for %i = 1 to 4095 {
    affine.for %j = 1 to 4095 {
      %0 = affine.load %in[%i - 1, %j] : memref<4096x4096xf32>
      %1 = affine.load %in[%i, %j - 1] : memref<4096x4096xf32>
      %2 = affine.load %in[%i, %j] : memref<4096x4096xf32>
      %3 = affine.load %in[%i, %j + 1] : memref<4096x4096xf32>
      %4 = affine.load %in[%i + 1, %j] : memref<4096x4096xf32>
      %5 = arith.addf %0, %1 : f32
      %6 = arith.addf %5, %2 : f32
      %7 = arith.addf %6, %3 : f32
      %8 = arith.addf %7, %4 : f32
      %9 = arith.mulf %8, %fifth : f32
      affine.store %9, %a[%i, %j] : memref<4096x4096xf32>
    }
  }
  affine.for %i = 2 to 4094 {
    affine.for %j = 2 to 4094 {
      %0 = affine.load %a[%i - 1, %j] : memref<4096x4096xf32>
      %1 = affine.load %a[%i, %j - 1] : memref<4096x4096xf32>
      %2 = affine.load %a[%i, %j] : memref<4096x4096xf32>
      %3 = affine.load %a[%i, %j + 1] : memref<4096x4096xf32>
      %4 = affine.load %a[%i + 1, %j] : memref<4096x4096xf32>
      %5 = arith.addf %0, %1 : f32
      %6 = arith.addf %5, %2 : f32
      %7 = arith.addf %6, %3 : f32
      %8 = arith.addf %7, %4 : f32
      %9 = arith.mulf %8, %fifth : f32
      affine.store %9, %out[%i, %j] : memref<4096x4096xf32>
    }
  }
  memref.dealloc %a : memref<4096x4096xf32>
  return
}
