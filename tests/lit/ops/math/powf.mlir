// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64, %a1: f64) {
  %v1 = math.powf %a0, %a1 fastmath<ninf,afn> : f64
  return
}

func.func @f1(%a0: vector<2x4xf16>, %a1: vector<2x4xf16>) {
  %v1 = math.powf %a0, %a1 fastmath<reassoc,nnan,arcp,contract,afn> : vector<2x4xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64, %arg1: f64) {
// CHECK-NEXT: %0 = math.powf %arg0, %arg1 fastmath<ninf,afn> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<2x4xf16>, %arg1: vector<2x4xf16>) {
// CHECK-NEXT: %0 = math.powf %arg0, %arg1 fastmath<reassoc,nnan,arcp,contract,afn> : vector<2x4xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
