// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index) {
  affine.for %i = %a0 to 100 {
  } {m = [1, 2.5]}
  return
}

func.func @f1(%a0: index, %a1: index) {
  affine.for %i = %a0 to %a1 {
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index) {
// CHECK-NEXT: affine.for %arg1 = %arg0 to 100 {
// CHECK-NEXT: } {m = [1, 2.500000e+00]}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: affine.for %arg2 = %arg0 to %arg1 {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
