// -lower-affine
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
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %c64 step %c1 {
      %c0_0 = arith.constant 0 : index
      %c64_1 = arith.constant 64 : index
      %c1_2 = arith.constant 1 : index
      scf.for %arg4 = %c0_0 to %c64_1 step %c1_2 {
        %0 = memref.load %arg0[%arg3, %arg4] : memref<64x64xf32>
        %1 = arith.mulf %0, %arg2 : f32
        memref.store %1, %arg1[%arg3, %arg4] : memref<64x64xf32>
      }
    }
    return
  }
}
