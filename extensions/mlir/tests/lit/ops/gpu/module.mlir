// RUN: %opt %s -mlir-print-local-scope | filecheck %s

gpu.module @k { }

// CHECK: module {
// CHECK-NEXT: gpu.module @k {
// CHECK-NEXT: }
// CHECK-NEXT: }
