// -affine-pipeline
func.func @dot(%a: memref<64xf32>, %b: memref<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 64 iter_args(%s = %zero) -> (f32) {
    %x = affine.load %a[%i] : memref<64xf32>
    %y = affine.load %b[%i] : memref<64xf32>
    %p = arith.mulf %x, %y : f32
    %t = arith.addf %s, %p : f32
    affine.yield %t : f32
  }
  return %r : f32
}
// -----
module {
  func.func @dot(%arg0: memref<64xf32>, %arg1: memref<64xf32>) -> f32 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = affine.load %arg0[0] : memref<64xf32>
    %1 = affine.load %arg1[0] : memref<64xf32>
    %2 = affine.load %arg0[1] : memref<64xf32>
    %3 = affine.load %arg1[1] : memref<64xf32>
    %4 = arith.mulf %0, %1 : f32
    %5:4 = affine.for %arg2 = 2 to 64 iter_args(%arg3 = %2, %arg4 = %3, %arg5 = %cst, %arg6 = %4) -> (f32, f32, f32, f32) {
      %9 = affine.load %arg0[%arg2] {loopwright.cycle = 0 : i64} : memref<64xf32>
      %10 = affine.load %arg1[%arg2] {loopwright.cycle = 0 : i64} : memref<64xf32>
      %11 = arith.mulf %arg3, %arg4 {loopwright.cycle = 5 : i64} : f32
      %12 = arith.addf %arg5, %arg6 {loopwright.cycle = 9 : i64} : f32
      affine.yield %9, %10, %12, %11 : f32, f32, f32, f32
    } {loopwright.interval = 4 : i64, loopwright.stages = 3 : i64}
    %6 = arith.mulf %5#0, %5#1 : f32
    %7 = arith.addf %5#2, %5#3 : f32
    %8 = arith.addf %7, %6 : f32
    return %8 : f32
  }
}
