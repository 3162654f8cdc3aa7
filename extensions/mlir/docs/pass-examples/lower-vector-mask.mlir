// -lower-vector-mask
func.func @some(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
module {
  func.func @some(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xi1>) -> vector<4xf32> {
    %0 = vector.transfer_read %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<4xf32>
    return %0 : vector<4xf32>
  }
}
