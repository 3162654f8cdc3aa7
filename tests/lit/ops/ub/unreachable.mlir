// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f() { ub.unreachable }

// CHECK: module {
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT: ub.unreachable
// CHECK-NEXT: }
// CHECK-NEXT: }
