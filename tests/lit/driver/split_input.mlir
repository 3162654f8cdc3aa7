// RUN: %opt %s -split-input-file | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// -----

func.func @g() { return }

// CHECK: func.func @f
// CHECK: // -----
// CHECK: func.func @g
