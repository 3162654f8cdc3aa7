// Integers to bf16
func.func @round(%x: i64) {
  %b = arith.sitofp %x : i64 to bf16
  %i = arith.bitcast %b : bf16 to i16
  vector.print %i : i16
  return
}
func.func @main() {
  %x = arith.constant 36169534507319297 : i64
  call @round(%x) : (i64) -> ()
  return
}

// $ loopwright run sitofp.mlir
// | 23297
// $ mlir-run sitofp.mlir
// | 23296
