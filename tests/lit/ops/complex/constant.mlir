// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: f32, %b: f32, %c: complex<f32>, %d: complex<f64>, %e: f64, %i: i32, %ci: complex<i32>) {
  %12 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: f32, %arg1: f32, %arg2: complex<f32>, %arg3: complex<f64>, %arg4: f64, %arg5: i32, %arg6: complex<i32>) {
// CHECK-NEXT: %cst = complex.constant [1.000000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
