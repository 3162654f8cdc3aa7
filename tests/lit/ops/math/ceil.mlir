// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5x2x4xf16>) {
  %v1 = math.ceil %a0 fastmath<fast> {a.b = 1 : i32, c = "x"} : vector<5x2x4xf16>
  return
}

func.func @f1(%a0: f16) {
  %v1 = math.ceil %a0 fastmath<nsz,arcp,afn> {m = [1, 2.5]} : f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5x2x4xf16>) {
// CHECK-NEXT: %0 = math.ceil %arg0 fastmath<fast> {a.b = 1 : i32, c = "x"} : vector<5x2x4xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f16) {
// CHECK-NEXT: %0 = math.ceil %arg0 fastmath<nsz,arcp,afn> {m = [1, 2.500000e+00]} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
