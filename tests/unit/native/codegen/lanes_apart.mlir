// indices of one bit are signed
func.func @main(%a: memref<8xf32>, %b: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %places = arith.constant dense<[true, false]> : vector<2xi1>
  %old = vector.load %b[%zero] : memref<2xf32>, vector<2xf32>
  %all = arith.constant dense<true> : vector<2xi1>
  %0 = vector.gather %a[%four] [%places], %all, %old
    : memref<8xf32>, vector<2xi1>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.store %0, %b[%zero] : memref<2xf32>, vector<2xf32>
  return
}
// -----
// loops that carry several registers are not unrolled
func.func @main(%a: memref<4096xf32>, %b: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 4096 iter_args(%t = %zero) -> (f32) {
    %0 = affine.load %a[%i] : memref<4096xf32>
    %1 = arith.mulf %0, %0 fastmath<fast> : f32
    %2 = arith.addf %t, %1 fastmath<fast> : f32
    affine.yield %2 : f32
  }
  affine.store %s, %b[0] : memref<1xf32>
  return
}
