// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5x9x9xi16>) {
  %v1 = vector.shape_cast %a0 : vector<5x9x9xi16> to vector<405xi16>
  return
}

func.func @f1(%a0: vector<7x5x9xi16>) {
  %v1 = vector.shape_cast %a0 : vector<7x5x9xi16> to vector<7x5x9x1xi16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5x9x9xi16>) {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<5x9x9xi16> to vector<405xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7x5x9xi16>) {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<7x5x9xi16> to vector<7x5x9x1xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
