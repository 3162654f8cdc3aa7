// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32) {
  %v1 = math.asinh %a0 : f32
  return
}

func.func @f1(%a0: bf16) {
  %v1 = math.asinh %a0 fastmath<ninf,nsz,arcp,contract> {tag} : bf16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: %0 = math.asinh %arg0 : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: bf16) {
// CHECK-NEXT: %0 = math.asinh %arg0 fastmath<ninf,nsz,arcp,contract> {tag} : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
