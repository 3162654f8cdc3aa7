// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i16, %a1: i16) {
  %v1 = arith.divsi %a0, %a1 exact {a.b = 1 : i32, c = "x"} : i16
  return
}

func.func @f1(%a0: i8, %a1: i8) {
  %v1 = arith.divsi %a0, %a1 : i8
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i16, %arg1: i16) {
// CHECK-NEXT: %0 = arith.divsi %arg0, %arg1 exact {a.b = 1 : i32, c = "x"} : i16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i8, %arg1: i8) {
// CHECK-NEXT: %0 = arith.divsi %arg0, %arg1 : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
