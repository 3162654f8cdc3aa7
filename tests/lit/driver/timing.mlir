// RUN: %opt %s -cse -mlir-timing -mlir-timing-display=list 2>&1 | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

// CHECK: Execution time report
// CHECK: CSE
