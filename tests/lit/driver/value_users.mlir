// RUN: %opt %s -mlir-print-value-users | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK: // %arg0 is used by %[[SUM:[0-9]+]]
// CHECK: // user: %[[RETURN:[0-9]+]]
// CHECK: return %[[SUM]] : i32 // id: %[[RETURN]]
