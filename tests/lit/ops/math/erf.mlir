// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.erf %a0 {tag} : f16
  return
}

func.func @f1(%a0: f32) {
  %v1 = math.erf %a0 fastmath<fast> : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.erf %arg0 {tag} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32) {
// CHECK-NEXT: %0 = math.erf %arg0 fastmath<fast> : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
