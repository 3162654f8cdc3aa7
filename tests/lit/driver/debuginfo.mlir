// RUN: %opt %s -mlir-print-debuginfo -mlir-print-local-scope | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK: arith.addi %arg0, %arg0 : i32 loc("{{.*}}":4:8)
