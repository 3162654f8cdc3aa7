// RUN: %opt %s -canonicalize -mlir-print-local-scope | filecheck %s

func.func @narrow_floats() -> (bf16, f16, f16) {
  %0 = arith.constant 1.5 : bf16
  %1 = arith.constant 0.25 : bf16
  %2 = arith.divf %0, %1 : bf16
  %3 = arith.constant 2049.0 : f64
  %4 = arith.constant 2048.0 : f16
  %5 = arith.constant 1.0 : f16
  %6 = arith.addf %4, %5 : f16
  %7 = arith.constant 60000.0 : f16
  %8 = arith.mulf %7, %4 : f16
  return %2, %6, %8 : bf16, f16, f16
}

// CHECK: module {
// CHECK-NEXT: func.func @narrow_floats() -> (bf16, f16, f16) {
// CHECK-NEXT: %cst = arith.constant 6.000000e+00 : bf16
// CHECK-NEXT: %cst_0 = arith.constant 2.048000e+03 : f16
// CHECK-NEXT: %cst_1 = arith.constant 0x7C00 : f16
// CHECK-NEXT: return %cst, %cst_0, %cst_1 : bf16, f16, f16
// CHECK-NEXT: }
// CHECK-NEXT: }
