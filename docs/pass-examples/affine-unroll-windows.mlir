// -affine-unroll-windows
func.func @smooth(%a: memref<100xf64>, %b: memref<98xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 98 {
    %s = affine.for %k = 0 to 3 iter_args(%t = %zero) -> (f64) {
      %x = affine.load %a[%i + %k] : memref<100xf64>
      %u = arith.addf %t, %x : f64
      affine.yield %u : f64
    }
    affine.store %s, %b[%i] : memref<98xf64>
  }
  return
}
// -----
module {
  func.func @smooth(%arg0: memref<100xf64>, %arg1: memref<98xf64>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f64
    affine.for %arg2 = 0 to 98 {
      %0 = affine.load %arg0[%arg2 + %c0] : memref<100xf64>
      %1 = arith.addf %cst, %0 : f64
      %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
      %3 = affine.load %arg0[%arg2 + %2] : memref<100xf64>
      %4 = arith.addf %1, %3 : f64
      %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
      %6 = affine.load %arg0[%arg2 + %5] : memref<100xf64>
      %7 = arith.addf %4, %6 : f64
      affine.store %7, %arg1[%arg2] : memref<98xf64>
    }
    return
  }
}
