// Loops near the largest index
func.func @count(%n: index) {
  affine.for %i = %n to 10 step 9223372036854775807 {
    vector.print %i : index
  }
  return
}
func.func @main() {
  %n = arith.constant 1 : index
  call @count(%n) : (index) -> ()
  return
}

// $ loopwright run largest.mlir
// | 1
// $ mlir-run largest.mlir
// | 1
// | 9223372036854775808
// | 18446744073709551615
