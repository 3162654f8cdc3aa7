// -convert-vector-to-scf
func.func @tile(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<2x4xf32>) {
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  return
}
// -----
module {
  func.func @tile(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<2x4xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<vector<2x4xf32>>
    memref.store %arg3, %alloca[] : memref<vector<2x4xf32>>
    %0 = vector.type_cast %alloca : memref<vector<2x4xf32>> to memref<2xvector<4xf32>>
    scf.for %arg4 = %c0 to %c2 step %c1 {
      %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
      %2 = memref.load %0[%arg4] : memref<2xvector<4xf32>>
      vector.transfer_write %2, %arg0[%1, %arg2] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
    }
    return
  }
}
