// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  affine.for %i = 0 to 3 {
    affine.yield
  }
  return
}

func.func @f1() {
  affine.for %i = 0 to 4 {
    affine.yield
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: affine.for %arg0 = 0 to 3 {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: affine.for %arg0 = 0 to 4 {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
