// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.cbrt %a0 fastmath<fast> : f16
  return
}

func.func @f1(%a0: vector<4x4xf16>) {
  %v1 = math.cbrt %a0 {a.b = 1 : i32, c = "x"} : vector<4x4xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.cbrt %arg0 fastmath<fast> : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4x4xf16>) {
// CHECK-NEXT: %0 = math.cbrt %arg0 {a.b = 1 : i32, c = "x"} : vector<4x4xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
