// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32, %a1: f8E8M0FNU) {
  %v1 = arith.scaling_truncf %a0, %a1 : f32, f8E8M0FNU to f8E5M2
  return
}

func.func @f1(%a0: f32, %a1: f8E8M0FNU) {
  %v1 = arith.scaling_truncf %a0, %a1 : f32, f8E8M0FNU to f8E5M2
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32, %arg1: f8E8M0FNU) {
// CHECK-NEXT: %0 = arith.scaling_truncf %arg0, %arg1 : f32, f8E8M0FNU to f8E5M2
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32, %arg1: f8E8M0FNU) {
// CHECK-NEXT: %0 = arith.scaling_truncf %arg0, %arg1 : f32, f8E8M0FNU to f8E5M2
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
