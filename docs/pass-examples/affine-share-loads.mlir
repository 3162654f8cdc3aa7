// -affine-share-loads="lanes=4"
func.func @smooth(%a: memref<100xf64>, %b: memref<100xf64>) {
  affine.for %i = 1 to 97 {
    %w = affine.load %a[%i - 1] : memref<100xf64>
    %m = affine.load %a[%i] : memref<100xf64>
    %e = affine.load %a[%i + 1] : memref<100xf64>
    %d = arith.addf %w, %e : f64
    %s = arith.subf %d, %m : f64
    affine.store %s, %b[%i] : memref<100xf64>
  }
  return
}
// -----
module {
  func.func @smooth(%arg0: memref<100xf64>, %arg1: memref<100xf64>) {
    affine.for %arg2 = 1 to 97 step 8 {
      %0 = affine.vector_load %arg0[%arg2 - 1] : memref<100xf64>, vector<4xf64>
      %1 = affine.vector_load %arg0[%arg2 + 3] : memref<100xf64>, vector<4xf64>
      %2 = affine.vector_load %arg0[%arg2 + 5] : memref<100xf64>, vector<4xf64>
      %3 = vector.shuffle %0, %1 [1, 2, 3, 4] : vector<4xf64>, vector<4xf64>
      %4 = vector.shuffle %0, %1 [2, 3, 4, 5] : vector<4xf64>, vector<4xf64>
      %5 = vector.shuffle %1, %2 [1, 2, 3, 6] : vector<4xf64>, vector<4xf64>
      %6 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
      %7 = vector.shuffle %3, %5 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
      %8 = vector.shuffle %4, %2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
      %9 = arith.addf %6, %8 : vector<8xf64>
      %10 = arith.subf %9, %7 : vector<8xf64>
      affine.vector_store %10, %arg1[%arg2] : memref<100xf64>, vector<8xf64>
    }
    return
  }
}
