// Interpreted only.

func.func @main() {
  %s = arith.constant -5 : i32
  %u = builtin.unrealized_conversion_cast %s : i32 to ui32
  vector.print %u : ui32
  %si = builtin.unrealized_conversion_cast %s : i32 to si32
  vector.print %si : si32
  return
}
