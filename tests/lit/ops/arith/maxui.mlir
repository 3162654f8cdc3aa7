// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i32) {
  %v1 = arith.maxui %a0, %a1 : i32
  return
}

func.func @f1(%a0: i1, %a1: i1) {
  %v1 = arith.maxui %a0, %a1 : i1
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.maxui %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1, %arg1: i1) {
// CHECK-NEXT: %0 = arith.maxui %arg0, %arg1 : i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
