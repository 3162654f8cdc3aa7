// Subnormal bf16
func.func @subtract(%x: bf16) {
  %zero = arith.constant 0.0 : bf16
  %d = arith.subf %zero, %x : bf16
  %i = arith.bitcast %d : bf16 to i16
  vector.print %i : i16
  return
}
func.func @main() {
  %x = arith.constant 0x007F : bf16
  call @subtract(%x) : (bf16) -> ()
  return
}

// $ loopwright run subnormal.mlir
// | -32641
