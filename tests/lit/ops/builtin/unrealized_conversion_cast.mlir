// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: f32) {
  %v1:2 = builtin.unrealized_conversion_cast %a0, %a1 : i32, f32 to index, i64
  return
}

func.func @f1(%a0: i32, %a1: f32) {
  %v1:2 = builtin.unrealized_conversion_cast %a0, %a1 : i32, f32 to index, i64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: f32) {
// CHECK-NEXT: %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, f32 to index, i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: f32) {
// CHECK-NEXT: %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, f32 to index, i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
