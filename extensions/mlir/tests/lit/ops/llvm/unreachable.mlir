// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.func @f() { llvm.unreachable }

// CHECK: module {
// CHECK-NEXT: llvm.func @f() {
// CHECK-NEXT: llvm.unreachable
// CHECK-NEXT: }
// CHECK-NEXT: }
