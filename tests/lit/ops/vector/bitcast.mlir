// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<1xf32>) {
  %v1 = vector.bitcast %a0 : vector<1xf32> to vector<2xi16>
  return
}

func.func @f1(%a0: vector<4xf32>) {
  %v1 = vector.bitcast %a0 : vector<4xf32> to vector<8xi16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<1xf32>) {
// CHECK-NEXT: %0 = vector.bitcast %arg0 : vector<1xf32> to vector<2xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4xf32>) {
// CHECK-NEXT: %0 = vector.bitcast %arg0 : vector<4xf32> to vector<8xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
