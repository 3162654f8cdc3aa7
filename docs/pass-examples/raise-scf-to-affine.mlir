// -raise-scf-to-affine
func.func @loops(%n: index, %m: memref<?xf32>, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// -----
module {
  func.func @loops(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    affine.for %arg3 = 0 to %arg0 {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    return
  }
}
