// -test-single-fold
func.func @constants(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.addi %one, %two : i32
  %again = arith.addi %one, %two : i32
  %dead = arith.muli %three, %again : i32
  %y = arith.muli %x, %three : i32
  %z = arith.addi %y, %again : i32
  return %z : i32
}
// -----
module {
  func.func @constants(%arg0: i32) -> i32 {
    %c3_i32 = arith.constant 3 : i32
    %0 = arith.muli %c3_i32, %c3_i32 : i32
    %1 = arith.muli %arg0, %c3_i32 : i32
    %2 = arith.addi %1, %c3_i32 : i32
    return %2 : i32
  }
}
