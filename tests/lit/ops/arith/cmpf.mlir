// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64, %a1: f64) {
  %v1 = arith.cmpf une, %a0, %a1 fastmath<reassoc,nnan,ninf,afn> : f64
  return
}

func.func @f1(%a0: f16, %a1: f16) {
  %v1 = arith.cmpf ult, %a0, %a1 : f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64, %arg1: f64) {
// CHECK-NEXT: %0 = arith.cmpf une, %arg0, %arg1 fastmath<reassoc,nnan,ninf,afn> : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f16, %arg1: f16) {
// CHECK-NEXT: %0 = arith.cmpf ult, %arg0, %arg1 : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
