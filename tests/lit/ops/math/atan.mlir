// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<1x2x4xf32>) {
  %v1 = math.atan %a0 fastmath<fast> {m = [1, 2.5]} : vector<1x2x4xf32>
  return
}

func.func @f1(%a0: bf16) {
  %v1 = math.atan %a0 fastmath<reassoc,nnan,nsz,contract,afn> : bf16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<1x2x4xf32>) {
// CHECK-NEXT: %0 = math.atan %arg0 fastmath<fast> {m = [1, 2.500000e+00]} : vector<1x2x4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: bf16) {
// CHECK-NEXT: %0 = math.atan %arg0 fastmath<reassoc,nnan,nsz,contract,afn> : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
