// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i32) {
  %v1 = arith.ceildivsi %a0, %a1 : i32
  return
}

func.func @f1(%a0: vector<8xi64>, %a1: vector<8xi64>) {
  %v1 = arith.ceildivsi %a0, %a1 : vector<8xi64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.ceildivsi %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<8xi64>, %arg1: vector<8xi64>) {
// CHECK-NEXT: %0 = arith.ceildivsi %arg0, %arg1 : vector<8xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
