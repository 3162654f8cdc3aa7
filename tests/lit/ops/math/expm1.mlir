// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.expm1 %a0 fastmath<reassoc,ninf,nsz,contract,afn> {tag} : f16
  return
}

func.func @f1(%a0: vector<6x2xf16>) {
  %v1 = math.expm1 %a0 fastmath<ninf,nsz,afn> : vector<6x2xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.expm1 %arg0 fastmath<reassoc,ninf,nsz,contract,afn> {tag} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6x2xf16>) {
// CHECK-NEXT: %0 = math.expm1 %arg0 fastmath<ninf,nsz,afn> : vector<6x2xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
