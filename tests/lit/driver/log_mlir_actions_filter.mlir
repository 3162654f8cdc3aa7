// RUN: %opt %s -cse -log-actions-to=- -log-mlir-actions-filter=elsewhere.mlir:1:1 | filecheck %s

func.func @twice(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-NOT: pass-execution
// CHECK: module {
