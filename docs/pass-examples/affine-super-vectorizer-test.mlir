// -affine-super-vectorizer-test="vectorize-affine-loop-nest=true"
func.func @scale(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %x = affine.load %a[%i, %j] : memref<64x64xf32>
      %y = arith.mulf %x, %c : f32
      affine.store %y, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
module {
  func.func @scale(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: f32) {
    %0 = vector.broadcast %arg2 : f32 to vector<4xf32>
    affine.for %arg3 = 0 to 64 step 4 {
      affine.for %arg4 = 0 to 64 {
        %1 = ub.poison : f32
        %2 = vector.transfer_read %arg0[%arg3, %arg4], %1 {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<64x64xf32>, vector<4xf32>
        %3 = arith.mulf %2, %0 : vector<4xf32>
        vector.transfer_write %3, %arg1[%arg3, %arg4] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<64x64xf32>
      }
    }
    return
  }
}
