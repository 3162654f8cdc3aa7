// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32) {
  %v1 = vector.broadcast %a0 : i32 to vector<8x6x7xi32>
  return
}

func.func @f1(%a0: vector<1xi16>) {
  %v1 = vector.broadcast %a0 : vector<1xi16> to vector<1xi16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32) {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : i32 to vector<8x6x7xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1xi16>) {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<1xi16> to vector<1xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
