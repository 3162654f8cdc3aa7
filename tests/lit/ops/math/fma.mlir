// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4xbf16>, %a1: vector<4xbf16>, %a2: vector<4xbf16>) {
  %v1 = math.fma %a0, %a1, %a2 : vector<4xbf16>
  return
}

func.func @f1(%a0: f64, %a1: f64, %a2: f64) {
  %v1 = math.fma %a0, %a1, %a2 : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4xbf16>, %arg1: vector<4xbf16>, %arg2: vector<4xbf16>) {
// CHECK-NEXT: %0 = math.fma %arg0, %arg1, %arg2 : vector<4xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64, %arg1: f64, %arg2: f64) {
// CHECK-NEXT: %0 = math.fma %arg0, %arg1, %arg2 : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
