// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index) {
  %v1 = index.cmp uge(%a0, %a1) {a.b = 1 : i32, c = "x"}
  return
}

func.func @f1(%a0: index, %a1: index) {
  %v1 = index.cmp ult(%a0, %a1)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = index.cmp uge(%arg0, %arg1) {a.b = 1 : i32, c = "x"}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = index.cmp ult(%arg0, %arg1)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
