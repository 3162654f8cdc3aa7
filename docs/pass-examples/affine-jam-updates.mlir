// -affine-jam-updates="everywhere=true rows=2"
func.func @columns(%m: memref<64x999xf32>, %x: memref<64xf32>, %v: memref<999xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 999 {
      %a = affine.load %m[%i, %j] : memref<64x999xf32>
      %b = affine.load %x[%i] : memref<64xf32>
      %y = affine.load %v[%j] : memref<999xf32>
      %p = arith.mulf %a, %b : f32
      %u = arith.addf %y, %p : f32
      affine.store %u, %v[%j] : memref<999xf32>
    }
  }
  return
}
// -----
module {
  func.func @columns(%arg0: memref<64x999xf32>, %arg1: memref<64xf32>, %arg2: memref<999xf32>) {
    affine.for %arg3 = 0 to 64 step 2 {
      affine.for %arg4 = 0 to 999 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<64x999xf32>
        %1 = affine.load %arg1[%arg3] : memref<64xf32>
        %2 = affine.load %arg2[%arg4] : memref<999xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %arg2[%arg4] : memref<999xf32>
        %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
        %6 = affine.load %arg0[%5, %arg4] : memref<64x999xf32>
        %7 = affine.load %arg1[%5] : memref<64xf32>
        %8 = affine.load %arg2[%arg4] : memref<999xf32>
        %9 = arith.mulf %6, %7 : f32
        %10 = arith.addf %8, %9 : f32
        affine.store %10, %arg2[%arg4] : memref<999xf32>
      }
    }
    return
  }
}
