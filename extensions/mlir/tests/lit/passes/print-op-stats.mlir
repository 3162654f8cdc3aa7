// RUN: %opt %s -print-op-stats -mlir-print-local-scope | filecheck %s

func.func @constants(%c: i1, %m: memref<4xi32>) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.addi %one, %two : i32
  %again = arith.addi %one, %two : i32
  %dead = arith.muli %three, %again : i32
  %r = scf.if %c -> i32 {
    %0 = arith.subi %three, %one : i32
    scf.yield %0 : i32
  } else {
    %0 = arith.subi %again, %two : i32
    scf.yield %0 : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT: func.func @constants(%arg0: i1, %arg1: memref<4xi32>) -> i32 {
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT: %0 = arith.addi %c1_i32, %c2_i32 : i32
// CHECK-NEXT: %1 = arith.addi %c1_i32, %c2_i32 : i32
// CHECK-NEXT: %2 = arith.muli %0, %1 : i32
// CHECK-NEXT: %3 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %4 = arith.subi %0, %c1_i32 : i32
// CHECK-NEXT: scf.yield %4 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %4 = arith.subi %1, %c2_i32 : i32
// CHECK-NEXT: scf.yield %4 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %3 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
