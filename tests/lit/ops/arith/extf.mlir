// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = arith.extf %a0 fastmath<contract> : f16 to f64
  return
}

func.func @f1(%a0: vector<9x9x7xbf16>) {
  %v1 = arith.extf %a0 : vector<9x9x7xbf16> to vector<9x9x7xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = arith.extf %arg0 fastmath<contract> : f16 to f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<9x9x7xbf16>) {
// CHECK-NEXT: %0 = arith.extf %arg0 : vector<9x9x7xbf16> to vector<9x9x7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
