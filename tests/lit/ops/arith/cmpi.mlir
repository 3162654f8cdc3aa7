// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i32) {
  %v1 = arith.cmpi ugt, %a0, %a1 : i32
  return
}

func.func @f1(%a0: vector<2xi128>, %a1: vector<2xi128>) {
  %v1 = arith.cmpi uge, %a0, %a1 : vector<2xi128>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.cmpi ugt, %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<2xi128>, %arg1: vector<2xi128>) {
// CHECK-NEXT: %0 = arith.cmpi uge, %arg0, %arg1 : vector<2xi128>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
