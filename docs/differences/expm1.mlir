// expm1 and log1p
func.func @expm1(%x: f64) {
  %e = math.expm1 %x : f64
  %i = arith.bitcast %e : f64 to i64
  vector.print %i : i64
  return
}
func.func @main() {
  %x = arith.constant 1.0e-12 : f64
  call @expm1(%x) : (f64) -> ()
  return
}

// $ loopwright run expm1.mlir
// | 4427486594234971069
// $ mlir-run expm1.mlir
// | 4427487034449330176
