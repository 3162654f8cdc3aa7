// canonicalize: the first of two zeros
func.func @first_zero(%x: f32) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %0 = arith.minnumf %zero, %x : f32
  %1 = arith.minnumf %two, %x : f32
  return %0, %1 : f32, f32
}

// Of 0.0 and -0.0 minnumf and maxnumf give the first one: another order of operands is another
// result if the constant is a zero.
//
// $ loopwright-opt first_zero.mlir -canonicalize
// | module {
// |   func.func @first_zero(%arg0: f32) -> (f32, f32) {
// |     %cst = arith.constant 0.000000e+00 : f32
// |     %cst_0 = arith.constant 2.000000e+00 : f32
// |     %0 = arith.minnumf %cst, %arg0 : f32
// |     %1 = arith.minnumf %arg0, %cst_0 : f32
// | …
// $ mlir-opt-22 first_zero.mlir -canonicalize
// | module {
// |   func.func @first_zero(%arg0: f32) -> (f32, f32) {
// |     %cst = arith.constant 0.000000e+00 : f32
// |     %cst_0 = arith.constant 2.000000e+00 : f32
// |     %0 = arith.minnumf %arg0, %cst : f32
// |     %1 = arith.minnumf %arg0, %cst_0 : f32
// | …
