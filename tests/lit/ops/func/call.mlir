// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func private @f0_d(f32, i32) -> (f32, i32)
func.func @f0(%a0: f32, %a1: i32) {
  %v1:2 = func.call @f0_d(%a0, %a1) {a.b = 1 : i32, c = "x"} : (f32, i32) -> (f32, i32)
  return
}

func.func private @f1_d(f32, i32) -> (f32, i32)
func.func @f1(%a0: f32, %a1: i32) {
  %v1:2 = func.call @f1_d(%a0, %a1) {a.b = 1 : i32, c = "x"} : (f32, i32) -> (f32, i32)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func private @f0_d(f32, i32) -> (f32, i32)
// CHECK-NEXT: func.func @f0(%arg0: f32, %arg1: i32) {
// CHECK-NEXT: %0:2 = call @f0_d(%arg0, %arg1) {a.b = 1 : i32, c = "x"} : (f32, i32) -> (f32, i32)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @f1_d(f32, i32) -> (f32, i32)
// CHECK-NEXT: func.func @f1(%arg0: f32, %arg1: i32) {
// CHECK-NEXT: %0:2 = call @f1_d(%arg0, %arg1) {a.b = 1 : i32, c = "x"} : (f32, i32) -> (f32, i32)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
