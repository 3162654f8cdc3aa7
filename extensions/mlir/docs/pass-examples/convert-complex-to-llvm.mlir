// -convert-complex-to-llvm
func.func @lowered(%a: complex<f32>) -> f32 {
  %0 = complex.re %a : complex<f32>
  return %0 : f32
}
// -----
module {
  func.func @lowered(%arg0: complex<f32>) -> f32 {
    %0 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to !llvm.struct<(f32, f32)>
    %1 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)> 
    return %1 : f32
  }
}
