// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: bf16, %a1: bf16) {
  %v1 = math.atan2 %a0, %a1 fastmath<reassoc,nnan,ninf,nsz> : bf16
  return
}

func.func @f1(%a0: f64, %a1: f64) {
  %v1 = math.atan2 %a0, %a1 fastmath<ninf,arcp,contract> {m = [1, 2.5]} : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: bf16, %arg1: bf16) {
// CHECK-NEXT: %0 = math.atan2 %arg0, %arg1 fastmath<reassoc,nnan,ninf,nsz> : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64, %arg1: f64) {
// CHECK-NEXT: %0 = math.atan2 %arg0, %arg1 fastmath<ninf,arcp,contract> {m = [1, 2.500000e+00]} : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
