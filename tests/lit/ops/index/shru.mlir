// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index) {
  %v1 = index.shru %a0, %a1 {m = [1, 2.5]}
  return
}

func.func @f1(%a0: index, %a1: index) {
  %v1 = index.shru %a0, %a1
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = index.shru %arg0, %arg1 {m = [1, 2.500000e+00]}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = index.shru %arg0, %arg1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
