// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f64>) {
  %v1 = complex.rsqrt %a0 fastmath<nnan,ninf> : complex<f64>
  return
}

func.func @f1(%a0: complex<f16>) {
  %v1 = complex.rsqrt %a0 fastmath<reassoc,nnan,nsz,contract> {tag} : complex<f16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f64>) {
// CHECK-NEXT: %0 = complex.rsqrt %arg0 fastmath<nnan,ninf> : complex<f64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f16>) {
// CHECK-NEXT: %0 = complex.rsqrt %arg0 fastmath<reassoc,nnan,nsz,contract> {tag} : complex<f16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
