// RUN: %opt %s -cse -verify-each=0 -mlir-disable-threading | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

// CHECK: %0 = arith.addi
// CHECK-NEXT: %1 = arith.muli %0, %0
