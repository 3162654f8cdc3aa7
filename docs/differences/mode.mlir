// Rounding modes of arith.truncf
func.func @main() {
  %x = arith.constant 1.3 : f64
  %f = arith.truncf %x upward : f64 to f32
  %i = arith.bitcast %f : f32 to i32
  vector.print %i : i32
  return
}

// $ loopwright run mode.mlir
// | 1067869799
// $ mlir-run mode.mlir
// | 1067869798
