// -affine-blocked-interchange="everywhere=true block=8"
func.func @sums(%m: memref<40x30xf32>, %o: memref<30xf32>, %zero: f32) {
  affine.for %j = 0 to 30 {
    %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (f32) {
      %x = affine.load %m[%i, %j] : memref<40x30xf32>
      %u = arith.addf %t, %x : f32
      affine.yield %u : f32
    }
    affine.store %s, %o[%j] : memref<30xf32>
  }
  return
}
// -----
module {
  func.func @sums(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: f32) {
    %alloca = memref.alloca() : memref<8xf32>
    affine.for %arg3 = 0 to 30 step 8 {
      affine.for %arg4 = 0 to min affine_map<(d0) -> (8, -d0 + 30)>(%arg3) {
        %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg4)
        affine.store %arg2, %alloca[%arg4] : memref<8xf32>
      }
      affine.for %arg4 = 0 to 40 step 8 {
        affine.for %arg5 = 0 to min affine_map<(d0) -> (8, -d0 + 30)>(%arg3) {
          %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg5)
          %1 = affine.load %alloca[%arg5] : memref<8xf32>
          %2 = affine.load %arg0[%arg4, %0] : memref<40x30xf32>
          %3 = arith.addf %1, %2 : f32
          %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
          %5 = affine.load %arg0[%4, %0] : memref<40x30xf32>
          %6 = arith.addf %3, %5 : f32
          %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
          %8 = affine.load %arg0[%7, %0] : memref<40x30xf32>
          %9 = arith.addf %6, %8 : f32
          %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
          %11 = affine.load %arg0[%10, %0] : memref<40x30xf32>
          %12 = arith.addf %9, %11 : f32
          %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
          %14 = affine.load %arg0[%13, %0] : memref<40x30xf32>
          %15 = arith.addf %12, %14 : f32
          %16 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg4)
          %17 = affine.load %arg0[%16, %0] : memref<40x30xf32>
          %18 = arith.addf %15, %17 : f32
          %19 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
          %20 = affine.load %arg0[%19, %0] : memref<40x30xf32>
          %21 = arith.addf %18, %20 : f32
          %22 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg4)
          %23 = affine.load %arg0[%22, %0] : memref<40x30xf32>
          %24 = arith.addf %21, %23 : f32
          affine.store %24, %alloca[%arg5] : memref<8xf32>
        }
      }
      affine.for %arg4 = 0 to min affine_map<(d0) -> (8, -d0 + 30)>(%arg3) {
        %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg3, %arg4)
        %1 = affine.load %alloca[%arg4] : memref<8xf32>
        affine.store %1, %arg1[%0] : memref<30xf32>
      }
    }
    return
  }
}
