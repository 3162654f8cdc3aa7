// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f16>) {
  %v1 = complex.sin %a0 fastmath<fast> : complex<f16>
  return
}

func.func @f1(%a0: complex<bf16>) {
  %v1 = complex.sin %a0 fastmath<reassoc,ninf,arcp,afn> : complex<bf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f16>) {
// CHECK-NEXT: %0 = complex.sin %arg0 fastmath<fast> : complex<f16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<bf16>) {
// CHECK-NEXT: %0 = complex.sin %arg0 fastmath<reassoc,ninf,arcp,afn> : complex<bf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
