// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6xf16>) {
  %v1 = math.rsqrt %a0 fastmath<fast> : vector<6xf16>
  return
}

func.func @f1(%a0: vector<8xf16>) {
  %v1 = math.rsqrt %a0 fastmath<nnan,nsz,arcp,contract> : vector<8xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6xf16>) {
// CHECK-NEXT: %0 = math.rsqrt %arg0 fastmath<fast> : vector<6xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<8xf16>) {
// CHECK-NEXT: %0 = math.rsqrt %arg0 fastmath<nnan,nsz,arcp,contract> : vector<8xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
