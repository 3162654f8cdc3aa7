// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func public @f0_d() {
  return {tag}
}
func.func @f0() {

  return
}

func.func private @f1_d(%x: f32) attributes {no.inline, p.q = [1]} {
  return
}
func.func @f1() {

  return
}

// CHECK: module {
// CHECK-NEXT: func.func public @f0_d() {
// CHECK-NEXT: return {tag}
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @f1_d(%arg0: f32) attributes {no.inline, p.q = [1]} {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
