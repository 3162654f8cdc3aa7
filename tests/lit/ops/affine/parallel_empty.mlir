// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  affine.parallel () = () to () {
  }
  return
}

func.func @f1() {
  affine.parallel () = () to () {
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: affine.parallel () = () to () {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: affine.parallel () = () to () {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
