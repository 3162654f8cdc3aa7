// -print-op-stats
func.func @sum(%m: memref<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 64 iter_args(%s = %zero) -> f32 {
    %x = affine.load %m[%i] : memref<64xf32>
    %t = arith.addf %s, %x : f32
    affine.yield %t : f32
  }
  return %sum : f32
}
// -----
Operations encountered:
-----------------------
   affine.for      , 1
   affine.load     , 1
   affine.yield    , 1
    arith.addf     , 1
    arith.constant , 1
  builtin.module   , 1
     func.func     , 1
     func.return   , 1
module {
  func.func @sum(%arg0: memref<64xf32>) -> f32 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = affine.for %arg1 = 0 to 64 iter_args(%arg2 = %cst) -> (f32) {
      %1 = affine.load %arg0[%arg1] : memref<64xf32>
      %2 = arith.addf %arg2, %1 : f32
      affine.yield %2 : f32
    }
    return %0 : f32
  }
}
