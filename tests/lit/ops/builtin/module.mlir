// RUN: %opt %s -mlir-print-local-scope | filecheck %s

module {
  func.func private @f0_inner(i32)
}
func.func @f0() {

  return
}

module @f1_m {
  func.func private @f1_inner(i32)
}
func.func @f1() {

  return
}

// CHECK: module {
// CHECK-NEXT: module {
// CHECK-NEXT: func.func private @f0_inner(i32)
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: module @f1_m {
// CHECK-NEXT: func.func private @f1_inner(i32)
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
