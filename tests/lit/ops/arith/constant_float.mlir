// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = arith.constant 0.0 : f16
  %v2 = arith.constant -361.5970283243587 : f64
  %v3 = arith.constant 0x45DE5166 : f32
  return
}

func.func @f1() {
  %v1 = arith.constant 1.0e-40 : bf16
  %v2 = arith.constant 1491.8646229277242 : f64
  %v3 = arith.constant 0x4D487CB8 : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %cst_0 = arith.constant -361.59702832435869 : f64
// CHECK-NEXT: %cst_1 = arith.constant 7114.1748 : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %cst = arith.constant 9.183550e-41 : bf16
// CHECK-NEXT: %cst_0 = arith.constant 1491.8646229277242 : f64
// CHECK-NEXT: %cst_1 = arith.constant 0x4D487CB8 : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
