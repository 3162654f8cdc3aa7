// Rounding f64 to bf16
func.func @round(%x: f64) {
  %b = arith.truncf %x : f64 to bf16
  %i = arith.bitcast %b : bf16 to i16
  vector.print %i : i16
  return
}
func.func @main() {
  %x = arith.constant 0x3FF0100000001000 : f64
  call @round(%x) : (f64) -> ()
  return
}

// $ loopwright run truncf.mlir
// | 16257
// $ mlir-run truncf.mlir
// | 16256
