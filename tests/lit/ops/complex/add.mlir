// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f32>, %a1: complex<f32>) {
  %v1 = complex.add %a0, %a1 fastmath<fast> {tag} : complex<f32>
  return
}

func.func @f1(%a0: complex<bf16>, %a1: complex<bf16>) {
  %v1 = complex.add %a0, %a1 fastmath<reassoc,ninf,arcp,contract,afn> {m = [1, 2.5]} : complex<bf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f32>, %arg1: complex<f32>) {
// CHECK-NEXT: %0 = complex.add %arg0, %arg1 fastmath<fast> {tag} : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<bf16>, %arg1: complex<bf16>) {
// CHECK-NEXT: %0 = complex.add %arg0, %arg1 fastmath<reassoc,ninf,arcp,contract,afn> {m = [1, 2.500000e+00]} : complex<bf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
