// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<9x8xf32>, %a1: vector<9x8xi64>) {
  %v1 = math.fpowi %a0, %a1 : vector<9x8xf32>, vector<9x8xi64>
  return
}

func.func @f1(%a0: vector<9xbf16>, %a1: vector<9xi64>) {
  %v1 = math.fpowi %a0, %a1 : vector<9xbf16>, vector<9xi64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<9x8xf32>, %arg1: vector<9x8xi64>) {
// CHECK-NEXT: %0 = math.fpowi %arg0, %arg1 : vector<9x8xf32>, vector<9x8xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<9xbf16>, %arg1: vector<9xi64>) {
// CHECK-NEXT: %0 = math.fpowi %arg0, %arg1 : vector<9xbf16>, vector<9xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
