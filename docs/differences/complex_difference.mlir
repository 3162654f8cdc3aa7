// canonicalize does less
func.func @complex_difference(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  return %1 : complex<f32>
}

// $ loopwright-opt complex_difference.mlir -canonicalize
// | …
// |     %1 = complex.add %0, %arg1 : complex<f32>
// | …
// $ mlir-opt-22 complex_difference.mlir -canonicalize
// | …
// |     return %arg0 : complex<f32>
// | …
