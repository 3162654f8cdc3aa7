// -int-range-optimizations
func.func @ranges(%x: i32) -> i1 {
  %mask = arith.constant 15 : i32
  %low = arith.andi %x, %mask : i32
  %less = arith.cmpi ule, %low, %mask : i32
  return %less : i1
}
// -----
module {
  func.func @ranges(%arg0: i32) -> i1 {
    %true = arith.constant true
    return %true : i1
  }
}
