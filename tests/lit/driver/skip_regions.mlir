// RUN: %opt %s -mlir-print-skip-regions | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK: module {...}
