// -affine-raise-from-memref
func.func @raised(%m: memref<64xf32>, %n: memref<64xf32>) {
  %one = arith.constant 1 : index
  affine.for %i = 0 to 63 {
    %next = arith.addi %i, %one : index
    %x = memref.load %m[%next] : memref<64xf32>
    memref.store %x, %n[%i] : memref<64xf32>
  }
  return
}
// -----
module {
  func.func @raised(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    affine.for %arg2 = 0 to 63 {
      %0 = arith.addi %arg2, %c1 : index
      %1 = affine.load %arg0[%arg2 + 1] : memref<64xf32>
      affine.store %1, %arg1[%arg2] : memref<64xf32>
    }
    return
  }
}
