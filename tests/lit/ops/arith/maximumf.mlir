// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: bf16, %a1: bf16) {
  %v1 = arith.maximumf %a0, %a1 fastmath<reassoc,nnan,ninf,nsz,afn> : bf16
  return
}

func.func @f1(%a0: bf16, %a1: bf16) {
  %v1 = arith.maximumf %a0, %a1 fastmath<reassoc,ninf,arcp,contract,afn> : bf16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: bf16, %arg1: bf16) {
// CHECK-NEXT: %0 = arith.maximumf %arg0, %arg1 fastmath<reassoc,nnan,ninf,nsz,afn> : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: bf16, %arg1: bf16) {
// CHECK-NEXT: %0 = arith.maximumf %arg0, %arg1 fastmath<reassoc,ninf,arcp,contract,afn> : bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
