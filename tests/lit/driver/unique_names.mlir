// RUN: %opt %s -mlir-print-unique-ssa-ids | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @g(%x: i32) { return }

// CHECK: func.func @f(%arg1: i32)
// CHECK: func.func @g(%arg0: i32)
