// -affine-jam-rows="everywhere=true rows=2"
func.func @rows(%m: memref<64x999xf32>, %v: memref<999xf32>, %y: memref<64xf32>, %zero: f32) {
  affine.for %i = 0 to 64 {
    %s = affine.for %j = 0 to 999 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<64x999xf32>
      %x = affine.load %v[%j] : memref<999xf32>
      %p = arith.mulf %a, %x : f32
      %u = arith.addf %t, %p : f32
      affine.yield %u : f32
    }
    affine.store %s, %y[%i] : memref<64xf32>
  }
  return
}
// -----
module {
  func.func @rows(%arg0: memref<64x999xf32>, %arg1: memref<999xf32>, %arg2: memref<64xf32>, %arg3: f32) {
    affine.for %arg4 = 0 to 64 step 2 {
      %0:2 = affine.for %arg5 = 0 to 999 iter_args(%arg6 = %arg3, %arg7 = %arg3) -> (f32, f32) {
        %2 = affine.load %arg0[%arg4, %arg5] : memref<64x999xf32>
        %3 = affine.load %arg1[%arg5] : memref<999xf32>
        %4 = arith.mulf %2, %3 : f32
        %5 = arith.addf %arg6, %4 : f32
        %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
        %7 = affine.load %arg0[%6, %arg5] : memref<64x999xf32>
        %8 = affine.load %arg1[%arg5] : memref<999xf32>
        %9 = arith.mulf %7, %8 : f32
        %10 = arith.addf %arg7, %9 : f32
        affine.yield %5, %10 : f32, f32
      }
      affine.store %0#0, %arg2[%arg4] : memref<64xf32>
      %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
      affine.store %0#1, %arg2[%1] : memref<64xf32>
    }
    return
  }
}
