// RUN: %opt %s -mlir-use-nameloc-as-prefix | filecheck %s

func.func @f(%x: i32 loc("left"), %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32 loc(callsite("sum" at "f"))
  %1 = arith.addi %0, %x : i32 loc("2nd sum/é")
  %c1 = arith.constant 1 : i32 loc("sum")
  cf.br ^bb1(%1 : i32)
^bb1(%2: i32 loc(fused["a.c":1:2, "joined"])):
  return %2 : i32
}

// CHECK: @f(%left: i32, %arg1: i32) -> i32
// CHECK-NEXT: %sum = arith.addi %left, %arg1
// CHECK-NEXT: %_2nd_sum2FC3A9 = arith.addi %sum, %left
// CHECK-NEXT: %sum_0 = arith.constant 1
// CHECK: ^bb1(%joined: i32)
