// -test-affine-access-analysis
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
f.mlir:4:12: remark: contiguous along loop 1

      %x = affine.load %a[%i, %j] : memref<64x64xf32>
           ^
f.mlir:4:12: note: see current operation: %0 = affine.load %arg0[%arg3, %arg4] : memref<64x64xf32>
f.mlir:6:7: remark: contiguous along loop 1

      affine.store %y, %b[%i, %j] : memref<64x64xf32>
      ^
f.mlir:6:7: note: see current operation: affine.store %1, %arg1[%arg3, %arg4] : memref<64x64xf32>
module {
  func.func @scale(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: f32) {
    affine.for %arg3 = 0 to 64 {
      affine.for %arg4 = 0 to 64 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<64x64xf32>
        %1 = arith.mulf %0, %arg2 : f32
        affine.store %1, %arg1[%arg3, %arg4] : memref<64x64xf32>
      }
    }
    return
  }
}
