// -affine-carry-recurrences
func.func @smooth(%m: memref<100x100xf32>, %c: f32) {
  affine.for %i = 0 to 100 {
    affine.for %j = 1 to 100 {
      %a = affine.load %m[%i, %j - 1] : memref<100x100xf32>
      %x = affine.load %m[%i, %j] : memref<100x100xf32>
      %p = arith.mulf %c, %a : f32
      %b = arith.addf %x, %p : f32
      affine.store %b, %m[%i, %j] : memref<100x100xf32>
    }
  }
  return
}
// -----
module {
  func.func @smooth(%arg0: memref<100x100xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 100 {
      %0 = affine.load %arg0[%arg2, 0] : memref<100x100xf32>
      %1 = affine.for %arg3 = 1 to 100 iter_args(%arg4 = %0) -> (f32) {
        %2 = affine.load %arg0[%arg2, %arg3] : memref<100x100xf32>
        %3 = arith.mulf %arg1, %arg4 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %arg0[%arg2, %arg3] : memref<100x100xf32>
        affine.yield %4 : f32
      }
    }
    return
  }
}

