// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index) {
  %v1 = index.xor %a0, %a1 {a.b = 1 : i32, c = "x"}
  return
}

func.func @f1(%a0: index, %a1: index) {
  %v1 = index.xor %a0, %a1 {a.b = 1 : i32, c = "x"}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = index.xor %arg0, %arg1 {a.b = 1 : i32, c = "x"}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = index.xor %arg0, %arg1 {a.b = 1 : i32, c = "x"}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
