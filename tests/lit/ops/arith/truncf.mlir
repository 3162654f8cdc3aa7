// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64) {
  %v1 = arith.truncf %a0 upward : f64 to f16
  return
}

func.func @f1(%a0: vector<9x9xf32>) {
  %v1 = arith.truncf %a0 to_nearest_even : vector<9x9xf32> to vector<9x9xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64) {
// CHECK-NEXT: %0 = arith.truncf %arg0 upward : f64 to f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<9x9xf32>) {
// CHECK-NEXT: %0 = arith.truncf %arg0 to_nearest_even : vector<9x9xf32> to vector<9x9xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
