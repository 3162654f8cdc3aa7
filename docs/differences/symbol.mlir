// Reductions that are symbols
reduction.define @sum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}
func.func @symbol(%x: f32) -> f32 {
  %0 = affine.parallel (%i) = (0) to (64) reduce (@sum) -> (f32) {
    affine.yield %x : f32
  }
  return %0 : f32
}

// $ mlir-opt-22 symbol.mlir
// | symbol.mlir:2:1: error: Dialect `reduction' not found for custom op 'reduction.define'…
// | …
// $ loopwright-opt symbol.mlir -convert-reduction-to-scf | mlir-opt-22
// | …
// |         %1 = arith.addf %arg2, %arg3 : f32
// |         scf.reduce.return %1 : f32
// | …
