// loop-invariant-code-motion: what may fault
func.func @quotient(%n: index, %k: index, %m: memref<4xindex>) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %k]
    affine.store %0, %m[0] : memref<4xindex>
  }
  return
}

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
