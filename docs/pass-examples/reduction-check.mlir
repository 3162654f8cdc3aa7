// -reduction-check
reduction.define @sum : i8 combination (%a, %b) {
  %0 = arith.addi %a, %b : i8
  reduction.yield %0 : i8
} identity {
  %0 = arith.constant 0 : i8
  reduction.yield %0 : i8
}
// -----
f.mlir:1:1: remark: @sum: associativity: holds (all 16777216 cases)
reduction.define @sum : i8 combination (%a, %b) {
^
f.mlir:1:1: remark: @sum: commutativity: holds (all 65536 cases)
reduction.define @sum : i8 combination (%a, %b) {
^
f.mlir:1:1: remark: @sum: identity: holds (all 65536 cases)
reduction.define @sum : i8 combination (%a, %b) {
^
module {
  reduction.define @sum : i8 combination (%arg0, %arg1) {
    %0 = arith.addi %arg0, %arg1 : i8
    reduction.yield %0 : i8
  } identity {
    %c0_i8 = arith.constant 0 : i8
    reduction.yield %c0_i8 : i8
  }
}
