// copy
func.func @f(%A: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%m] {
      %0 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%j) {
        affine.store %0, %A[%i, %j] : memref<?x?xf64>
      } else {
        affine.store %0, %A[%i, 0] : memref<?x?xf64>
      }
    }
  }
  return
}
// -----
// statements that overlap in time
func.func @f(%A: memref<9xf64>) {
  %0 = affine.load %A[3] : memref<9xf64>
  affine.for %i = 0 to 9 {
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %A[%i] : memref<9xf64>
  }
  return
}
