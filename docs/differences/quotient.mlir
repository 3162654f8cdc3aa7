// loop-invariant-code-motion: what may fault
func.func @quotient(%n: index, %k: index, %m: memref<4xindex>) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %k]
    affine.store %0, %m[0] : memref<4xindex>
  }
  return
}

// Operations that may fault are divisions of affine.apply by symbols, quotients whose divisor is
// not known (arith.floordivsi, arith.remsi by -1), views that may not fit, and elements of
// vectors at positions that may not exist.
//
// $ loopwright-opt quotient.mlir -loop-invariant-code-motion
// | …
// |     affine.for %arg3 = 0 to %arg0 {
// |       %0 = affine.apply #map()[%arg0, %arg1]
// | …
// $ mlir-opt-22 quotient.mlir -loop-invariant-code-motion
// | …
// |     %0 = affine.apply #map()[%arg0, %arg1]
// |     affine.for %arg3 = 0 to %arg0 {
// | …
