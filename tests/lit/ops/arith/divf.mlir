// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16, %a1: f16) {
  %v1 = arith.divf %a0, %a1 : f16
  return
}

func.func @f1(%a0: f16, %a1: f16) {
  %v1 = arith.divf %a0, %a1 fastmath<nnan,arcp,afn> {a.b = 1 : i32, c = "x"} : f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16, %arg1: f16) {
// CHECK-NEXT: %0 = arith.divf %arg0, %arg1 : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f16, %arg1: f16) {
// CHECK-NEXT: %0 = arith.divf %arg0, %arg1 fastmath<nnan,arcp,afn> {a.b = 1 : i32, c = "x"} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
