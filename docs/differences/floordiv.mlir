// Division of i128
func.func @high(%x: i128, %y: i128) {
  %q = arith.floordivsi %x, %y : i128
  %half = arith.constant 64 : i128
  %h = arith.shrsi %q, %half : i128
  %i = arith.trunci %h : i128 to i64
  vector.print %i : i64
  return
}
func.func @main() {
  %x = arith.constant -170141183460469231731687303715884105728 : i128
  %y = arith.constant 7 : i128
  call @high(%x, %y) : (i128, i128) -> ()
  return
}

// $ loopwright run floordiv.mlir
// | -1317624576693539402
// $ mlir-run floordiv.mlir
// | -1317624576693539401
