// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i8, %a1: i8) {
  %v1 = arith.muli %a0, %a1 {a.b = 1 : i32, c = "x"} : i8
  return
}

func.func @f1(%a0: i1, %a1: i1) {
  %v1 = arith.muli %a0, %a1 {tag} : i1
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i8, %arg1: i8) {
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 {a.b = 1 : i32, c = "x"} : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1, %arg1: i1) {
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 {tag} : i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
