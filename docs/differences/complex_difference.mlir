// canonicalize does less
func.func @complex_difference(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  return %1 : complex<f32>
}

// mlir-opt takes a - b + b, a + 0, a * 1 and exp(log(a)) of complex numbers for a; here
// operations stay where rounding or the sign of a zero makes that wrong. mlir-opt folds
// arith.floordivsi of constant vectors with a divisor of 0 in any lane but the last, and leaves
// the dividend there; here a division that has no value stays. Constants come out in another
// order in one of some hundred programs of expressions. Patterns have other names than those of
// mlir-opt. lower-affine does not fold operations of index and complex. An affine.apply that
// divides a number by 0 is poison wherever in the expression it does so, not only before the
// first operand.
//
// $ loopwright-opt complex_difference.mlir -canonicalize
// | …
// |     %1 = complex.add %0, %arg1 : complex<f32>
// | …
// $ mlir-opt-22 complex_difference.mlir -canonicalize
// | …
// |     return %arg0 : complex<f32>
// | …
