// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index) {
  affine.if affine_set<()[s0, s1] : (((s1) floordiv 4) ceildiv 2 >= 0)>()[%a0, %a1] {
  } else {
    %c = arith.constant 8 : i32
  }
  return
}

func.func @f1(%a0: index, %a1: index) {
  affine.if affine_set<()[s0, s1] : (-((s1) ceildiv 9) >= 5)>()[%a0, %a1] {
  } else {
    %c = arith.constant 0 : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index) {
// CHECK-NEXT: affine.if affine_set<()[s0, s1] : ((s1 floordiv 4) ceildiv 2 >= 0)>()[%arg0, %arg1] {
// CHECK-NEXT: } else {
// CHECK-NEXT: %c8_i32 = arith.constant 8 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: affine.if affine_set<()[s0, s1] : (-(s1 ceildiv 9) - 5 >= 0)>()[%arg0, %arg1] {
// CHECK-NEXT: } else {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
