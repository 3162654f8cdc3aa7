// -convert-ub-to-llvm
func.func @lowered() -> f32 {
  %0 = ub.poison : f32
  return %0 : f32
}
// -----
module {
  func.func @lowered() -> f32 {
    %0 = llvm.mlir.poison : f32
    return %0 : f32
  }
}
