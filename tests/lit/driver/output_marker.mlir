// RUN: %opt %s -split-input-file -output-split-marker='// ===='  | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
// -----
func.func @g() {
  return
}

// CHECK: func.func @f
// CHECK: // ====
// CHECK: func.func @g
