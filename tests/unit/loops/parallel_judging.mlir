// a sum
reduction.define private @sum : i32 combination (%a, %b) {
  %s = arith.addi %a, %b : i32
  reduction.yield %s : i32
} identity {
  %z = arith.constant 0 : i32
  reduction.yield %z : i32
}
