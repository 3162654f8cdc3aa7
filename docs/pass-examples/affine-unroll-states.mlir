// -affine-unroll-states
func.func @steps(%a: memref<?x2xf64>, %n: index) {
  affine.for %t = 1 to %n {
    affine.for %k = 0 to 2 {
      %x = affine.load %a[%t - 1, %k] : memref<?x2xf64>
      %y = arith.negf %x : f64
      affine.store %y, %a[%t, %k] : memref<?x2xf64>
    }
  }
  return
}
// -----
module {
  func.func @steps(%arg0: memref<?x2xf64>, %arg1: index) {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 1 to %arg1 {
      %0 = affine.load %arg0[%arg2 - 1, %c0] : memref<?x2xf64>
      %1 = arith.negf %0 : f64
      affine.store %1, %arg0[%arg2, %c0] : memref<?x2xf64>
      %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
      %3 = affine.load %arg0[%arg2 - 1, %2] : memref<?x2xf64>
      %4 = arith.negf %3 : f64
      affine.store %4, %arg0[%arg2, %2] : memref<?x2xf64>
    }
    return
  }
}
