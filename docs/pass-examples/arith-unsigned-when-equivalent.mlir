// -arith-unsigned-when-equivalent
func.func @last_three_bits(%x: i32) -> (i32, i1) {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.andi %x, %c7 : i32
  %1 = arith.remsi %0, %c5 : i32
  %2 = arith.cmpi slt, %0, %c5 : i32
  return %1, %2 : i32, i1
}
// -----
module {
  func.func @last_three_bits(%arg0: i32) -> (i32, i1) {
    %c5_i32 = arith.constant 5 : i32
    %c7_i32 = arith.constant 7 : i32
    %0 = arith.andi %arg0, %c7_i32 : i32
    %1 = arith.remui %0, %c5_i32 : i32
    %2 = arith.cmpi ult, %0, %c5_i32 : i32
    return %1, %2 : i32, i1
  }
}
