// convert-scf-to-cf: loops to the largest number
func.func @main() {
  %low = arith.constant 100 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 20 : i8
  scf.for %i = %low to %high step %step : i8 {
    vector.print %i : i8
  }
  return
}

// $ loopwright-opt to_largest.mlir -convert-scf-to-cf -o ours.mlir
// $ loopwright run ours.mlir --interpret
// | 100
// | 120
