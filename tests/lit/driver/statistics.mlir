// RUN: %opt %s -cse -mlir-pass-statistics 2>&1 | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

// CHECK: Pass statistics report
