// RUN: %opt %s -canonicalize -mlir-print-ir-after-all 2>&1 | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK: IR Dump After {{.*}}anonicalize
