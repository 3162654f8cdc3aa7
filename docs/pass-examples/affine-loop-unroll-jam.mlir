// -affine-loop-unroll-jam="unroll-jam-factor=2"
func.func @rows(%m: memref<64x999xf32>, %v: memref<999xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 999 {
      %a = affine.load %m[%i, %j] : memref<64x999xf32>
      %x = affine.load %v[%j] : memref<999xf32>
      %p = arith.mulf %a, %x : f32
      affine.store %p, %m[%i, %j] : memref<64x999xf32>
    }
  }
  return
}
// -----
module {
  func.func @rows(%arg0: memref<64x999xf32>, %arg1: memref<999xf32>) {
    affine.for %arg2 = 0 to 64 step 2 {
      affine.for %arg3 = 0 to 999 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<64x999xf32>
        %1 = affine.load %arg1[%arg3] : memref<999xf32>
        %2 = arith.mulf %0, %1 : f32
        affine.store %2, %arg0[%arg2, %arg3] : memref<64x999xf32>
        %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
        %4 = affine.load %arg0[%3, %arg3] : memref<64x999xf32>
        %5 = affine.load %arg1[%arg3] : memref<999xf32>
        %6 = arith.mulf %4, %5 : f32
        affine.store %6, %arg0[%3, %arg3] : memref<64x999xf32>
      }
    }
    return
  }
}
