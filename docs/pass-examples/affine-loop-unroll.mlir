// -affine-loop-unroll="unroll-factor=2"
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
    %c998 = arith.constant 998 : index
    %0 = affine.for %arg2 = 0 to 998 step 2 iter_args(%arg3 = %arg1) -> (f32) {
      %3 = affine.load %arg0[%arg2] : memref<999xf32>
      %4 = arith.addf %arg3, %3 fastmath<reassoc> : f32
      %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
      %6 = affine.load %arg0[%5] : memref<999xf32>
      %7 = arith.addf %4, %6 fastmath<reassoc> : f32
      affine.yield %7 : f32
    }
    %1 = affine.load %arg0[%c998] : memref<999xf32>
    %2 = arith.addf %0, %1 fastmath<reassoc> : f32
    return %2 : f32
  }
}
