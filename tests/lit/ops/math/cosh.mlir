// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4x4x5xbf16>) {
  %v1 = math.cosh %a0 {tag} : vector<4x4x5xbf16>
  return
}

func.func @f1(%a0: vector<4xf16>) {
  %v1 = math.cosh %a0 : vector<4xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4x4x5xbf16>) {
// CHECK-NEXT: %0 = math.cosh %arg0 {tag} : vector<4x4x5xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4xf16>) {
// CHECK-NEXT: %0 = math.cosh %arg0 : vector<4xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
