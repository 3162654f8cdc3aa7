// Print functions and vector.print together
func.func private @printF32(f32)
func.func @main() {
  %x = arith.constant 1.5 : f32
  call @printF32(%x) : (f32) -> ()
  vector.print punctuation <newline>
  vector.print %x : f32
  return
}

// $ loopwright run print.mlir
// | 1.5
// | 1.5
// $ mlir-run print.mlir
// | …error: redefinition of symbol named 'printF32'
// | …
