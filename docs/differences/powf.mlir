// Calls of the C library are not simplified
func.func @main() {
  %x = arith.constant 1.1 : f32
  %two = arith.constant 2.0 : f32
  %e = math.powf %x, %two : f32
  %i = arith.bitcast %e : f32 to i32
  vector.print %i : i32
  return
}

// $ loopwright run powf.mlir --verify
// | …
// | 1067114824
