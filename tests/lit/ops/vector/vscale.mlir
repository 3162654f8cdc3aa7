// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = vector.vscale
  return
}

func.func @f1() {
  %v1 = vector.vscale
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %vscale = vector.vscale
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %vscale = vector.vscale
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
