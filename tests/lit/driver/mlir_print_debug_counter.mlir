// RUN: %opt %s -cse -canonicalize -mlir-debug-counter=pass-execution-skip=1 -mlir-print-debug-counter 2>&1 | filecheck %s

func.func @twice(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}

// CHECK: DebugCounter counters:
// CHECK-NEXT: pass-execution                  : {0,1,-1}
// CHECK: pass-execution                  : {2,1,-1}
