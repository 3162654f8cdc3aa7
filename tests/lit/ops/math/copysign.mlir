// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32, %a1: f32) {
  %v1 = math.copysign %a0, %a1 fastmath<reassoc,ninf,contract,afn> : f32
  return
}

func.func @f1(%a0: vector<8x5x8xbf16>, %a1: vector<8x5x8xbf16>) {
  %v1 = math.copysign %a0, %a1 {m = [1, 2.5]} : vector<8x5x8xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32, %arg1: f32) {
// CHECK-NEXT: %0 = math.copysign %arg0, %arg1 fastmath<reassoc,ninf,contract,afn> : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<8x5x8xbf16>, %arg1: vector<8x5x8xbf16>) {
// CHECK-NEXT: %0 = math.copysign %arg0, %arg1 {m = [1, 2.500000e+00]} : vector<8x5x8xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
