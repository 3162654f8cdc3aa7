// -affine-distribute-recurrences="everywhere=true strip=64"
func.func @recurrence(%a: memref<1000xf32>, %b: memref<1000xf32>, %zero: f32) -> f32 {
  %s = affine.for %i = 0 to 1000 iter_args(%t = %zero) -> (f32) {
    %x = affine.load %a[%i] : memref<1000xf32>
    %y = math.exp %x : f32
    %u = arith.mulf %t, %y : f32
    %v = arith.addf %u, %x : f32
    affine.yield %v : f32
  }
  return %s : f32
}
// -----
module {
  func.func @recurrence(%arg0: memref<1000xf32>, %arg1: memref<1000xf32>, %arg2: f32) -> f32 {
    %alloca = memref.alloca() : memref<64xf32>
    %alloca_0 = memref.alloca() : memref<64xf32>
    %0 = affine.for %arg3 = 0 to 1000 step 64 iter_args(%arg4 = %arg2) -> (f32) {
      affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 1000)>(%arg3) {
        %2 = affine.load %arg0[%arg5] : memref<1000xf32>
        %3 = math.exp %2 : f32
        affine.store %3, %alloca[%arg5 - %arg3] : memref<64xf32>
        affine.store %2, %alloca_0[%arg5 - %arg3] : memref<64xf32>
      }
      %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 1000)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
        %2 = affine.load %alloca[%arg5 - %arg3] : memref<64xf32>
        %3 = affine.load %alloca_0[%arg5 - %arg3] : memref<64xf32>
        %4 = arith.mulf %arg6, %2 : f32
        %5 = arith.addf %4, %3 : f32
        affine.yield %5 : f32
      }
      affine.yield %1 : f32
    }
    return %0 : f32
  }
}
