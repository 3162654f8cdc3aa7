// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = index.constant 677908673289
  %v2 = index.bool.constant true
  %v3 = index.sizeof {m = [1, 2.5]}
  return
}

func.func @f1() {
  %v1 = index.constant 1045168884560
  %v2 = index.bool.constant {tag} true
  %v3 = index.sizeof
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %idx677908673289 = index.constant 677908673289
// CHECK-NEXT: %true = index.bool.constant true
// CHECK-NEXT: %0 = index.sizeof {m = [1, 2.500000e+00]}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %idx1045168884560 = index.constant 1045168884560
// CHECK-NEXT: %true = index.bool.constant {tag} true
// CHECK-NEXT: %0 = index.sizeof
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
