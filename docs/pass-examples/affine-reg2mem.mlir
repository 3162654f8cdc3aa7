// -affine-reg2mem
func.func @sum(%m: memref<999xf32>, %zero: f32) -> f32 {
  %s = affine.for %i = 0 to 999 iter_args(%t = %zero) -> (f32) {
    %x = affine.load %m[%i] : memref<999xf32>
    %u = arith.addf %t, %x fastmath<reassoc> : f32
    affine.yield %u : f32
  }
  return %s : f32
}
// -----
module {
  func.func @sum(%arg0: memref<999xf32>, %arg1: f32) -> f32 {
    %alloca = memref.alloca() : memref<f32>
    affine.store %arg1, %alloca[] : memref<f32>
    affine.for %arg2 = 0 to 999 {
      %1 = affine.load %alloca[] : memref<f32>
      %2 = affine.load %arg0[%arg2] : memref<999xf32>
      %3 = arith.addf %1, %2 fastmath<reassoc> : f32
      affine.store %3, %alloca[] : memref<f32>
    }
    %0 = affine.load %alloca[] : memref<f32>
    return %0 : f32
  }
}
