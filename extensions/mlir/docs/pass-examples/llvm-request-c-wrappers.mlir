// -llvm-request-c-wrappers
func.func @first(%m: memref<4xf32>) -> f32 {
  %0 = affine.load %m[0] : memref<4xf32>
  return %0 : f32
}
// -----
module {
  func.func @first(%arg0: memref<4xf32>) -> f32 attributes {llvm.emit_c_interface} {
    %0 = affine.load %arg0[0] : memref<4xf32>
    return %0 : f32
  }
}
