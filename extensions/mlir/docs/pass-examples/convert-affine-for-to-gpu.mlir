// -convert-affine-for-to-gpu
func.func @scaled(%m: memref<64x32xf32>, %z: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      %x = affine.load %m[%i, %j] : memref<64x32xf32>
      %y = arith.mulf %x, %z : f32
      affine.store %y, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
// -----
module {
  func.func @scaled(%arg0: memref<64x32xf32>, %arg1: f32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %0 = arith.subi %c64, %c0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %1 = arith.subi %c32, %c0_0 : index
    %c1_1 = arith.constant 1 : index
    %c1_2 = arith.constant 1 : index
    gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %0, %arg9 = %c1_2, %arg10 = %c1_2) threads(%arg5, %arg6, %arg7) in (%arg11 = %1, %arg12 = %c1_2, %arg13 = %c1_2) {
      %2 = arith.addi %c0, %arg2 : index
      %3 = arith.addi %c0_0, %arg5 : index
      %4 = affine.load %arg0[%2, %3] : memref<64x32xf32>
      %5 = arith.mulf %4, %arg1 : f32
      affine.store %5, %arg0[%2, %3] : memref<64x32xf32>
      gpu.terminator
    }
    return
  }
}
