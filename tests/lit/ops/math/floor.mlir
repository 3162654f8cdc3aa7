// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32) {
  %v1 = math.floor %a0 {a.b = 1 : i32, c = "x"} : f32
  return
}

func.func @f1(%a0: vector<3xf64>) {
  %v1 = math.floor %a0 {a.b = 1 : i32, c = "x"} : vector<3xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: %0 = math.floor %arg0 {a.b = 1 : i32, c = "x"} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3xf64>) {
// CHECK-NEXT: %0 = math.floor %arg0 {a.b = 1 : i32, c = "x"} : vector<3xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
