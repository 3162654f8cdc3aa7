// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f8E4M3FN, %a1: f8E8M0FNU) {
  %v1 = arith.scaling_extf %a0, %a1 : f8E4M3FN, f8E8M0FNU to f32
  return
}

func.func @f1(%a0: f8E4M3FN, %a1: f8E8M0FNU) {
  %v1 = arith.scaling_extf %a0, %a1 : f8E4M3FN, f8E8M0FNU to f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f8E4M3FN, %arg1: f8E8M0FNU) {
// CHECK-NEXT: %0 = arith.scaling_extf %arg0, %arg1 : f8E4M3FN, f8E8M0FNU to f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f8E4M3FN, %arg1: f8E8M0FNU) {
// CHECK-NEXT: %0 = arith.scaling_extf %arg0, %arg1 : f8E4M3FN, f8E8M0FNU to f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
