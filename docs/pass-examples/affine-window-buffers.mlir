// -affine-window-buffers
func.func @smooth(%a: memref<16x20xf32>, %b: memref<16x20xf32>) {
  affine.for %i = 1 to 15 {
    affine.for %j = 1 to 20 {
      %0 = affine.load %a[%i - 1, %j] : memref<16x20xf32>
      %1 = affine.load %a[%i, %j - 1] : memref<16x20xf32>
      %2 = affine.load %a[%i, %j] : memref<16x20xf32>
      %3 = affine.load %a[%i + 1, %j] : memref<16x20xf32>
      %4 = arith.addf %0, %1 : f32
      %5 = arith.addf %4, %2 : f32
      %6 = arith.addf %5, %3 : f32
      affine.store %6, %b[%i, %j] : memref<16x20xf32>
    }
  }
  return
}
// -----
module {
  func.func @smooth(%arg0: memref<16x20xf32>, %arg1: memref<16x20xf32>) {
    %alloca = memref.alloca() : memref<2x19xf32>
    affine.for %arg2 = 0 to 2 {
      affine.for %arg3 = 0 to 19 {
        %0 = affine.load %arg0[%arg2, %arg3 + 1] : memref<16x20xf32>
        affine.store %0, %alloca[%arg2 mod 2, %arg3] : memref<2x19xf32>
      }
    }
    affine.for %arg2 = 1 to 15 {
      %0 = affine.load %arg0[%arg2, 0] : memref<16x20xf32>
      %1 = affine.for %arg3 = 1 to 20 iter_args(%arg4 = %0) -> (f32) {
        %2 = affine.load %alloca[(%arg2 - 1) mod 2, %arg3 - 1] : memref<2x19xf32>
        %3 = affine.load %alloca[%arg2 mod 2, %arg3 - 1] : memref<2x19xf32>
        %4 = affine.load %arg0[%arg2 + 1, %arg3] : memref<16x20xf32>
        %5 = arith.addf %2, %arg4 : f32
        %6 = arith.addf %5, %3 : f32
        %7 = arith.addf %6, %4 : f32
        affine.store %7, %arg1[%arg2, %arg3] : memref<16x20xf32>
        affine.store %4, %alloca[(%arg2 + 1) mod 2, %arg3 - 1] : memref<2x19xf32>
        affine.yield %3 : f32
      }
    }
    return
  }
}
