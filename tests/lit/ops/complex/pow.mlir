// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f64>, %a1: complex<f64>) {
  %v1 = complex.pow %a0, %a1 {m = [1, 2.5]} : complex<f64>
  return
}

func.func @f1(%a0: complex<f64>, %a1: complex<f64>) {
  %v1 = complex.pow %a0, %a1 fastmath<nnan,ninf,nsz,arcp,afn> : complex<f64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f64>, %arg1: complex<f64>) {
// CHECK-NEXT: %0 = complex.pow %arg0, %arg1 {m = [1, 2.500000e+00]} : complex<f64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f64>, %arg1: complex<f64>) {
// CHECK-NEXT: %0 = complex.pow %arg0, %arg1 fastmath<nnan,ninf,nsz,arcp,afn> : complex<f64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
