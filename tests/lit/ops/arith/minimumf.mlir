// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4x7xf32>, %a1: vector<4x7xf32>) {
  %v1 = arith.minimumf %a0, %a1 {a.b = 1 : i32, c = "x"} : vector<4x7xf32>
  return
}

func.func @f1(%a0: f32, %a1: f32) {
  %v1 = arith.minimumf %a0, %a1 fastmath<nnan,afn> {m = [1, 2.5]} : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4x7xf32>, %arg1: vector<4x7xf32>) {
// CHECK-NEXT: %0 = arith.minimumf %arg0, %arg1 {a.b = 1 : i32, c = "x"} : vector<4x7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32, %arg1: f32) {
// CHECK-NEXT: %0 = arith.minimumf %arg0, %arg1 fastmath<nnan,afn> {m = [1, 2.500000e+00]} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
