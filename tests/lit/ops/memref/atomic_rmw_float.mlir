// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<f64>, %a1: f64) {
  %v1 = memref.atomic_rmw mulf %a1, %a0[] : (f64, memref<f64>) -> f64
  return
}

func.func @f1(%a0: memref<f16>, %a1: f16) {
  %v1 = memref.atomic_rmw assign %a1, %a0[] : (f16, memref<f16>) -> f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<f64>, %arg1: f64) {
// CHECK-NEXT: %0 = memref.atomic_rmw mulf %arg1, %arg0[] : (f64, memref<f64>) -> f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<f16>, %arg1: f16) {
// CHECK-NEXT: %0 = memref.atomic_rmw assign %arg1, %arg0[] : (f16, memref<f16>) -> f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
