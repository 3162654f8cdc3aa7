// RUN: %opt %s -sccp -mlir-print-local-scope | filecheck %s

func.func @zero(%x: i32) -> i32 {
  %0 = arith.xori %x, %x : i32
  return %0 : i32
}
func.func private @nobody(%x: i32, %c: i1) -> i32 {
  %0 = arith.xori %x, %x : i32
  %1 = call @zero(%0) : (i32) -> i32
  %2 = arith.addi %1, %x : i32
  return %2 : i32
}
func.func @somebody(%x: i32) -> i32 {
  %0 = call @zero(%x) : (i32) -> i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}

// CHECK: module {
// CHECK-NEXT: func.func @zero(%arg0: i32) -> i32 {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @nobody(%arg0: i32, %arg1: i1) -> i32 {
// CHECK-NEXT: %0 = arith.xori %arg0, %arg0 : i32
// CHECK-NEXT: %1 = call @zero(%0) : (i32) -> i32
// CHECK-NEXT: %2 = arith.addi %1, %arg0 : i32
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @somebody(%arg0: i32) -> i32 {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = call @zero(%arg0) : (i32) -> i32
// CHECK-NEXT: %1 = arith.addi %c0_i32, %arg0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
