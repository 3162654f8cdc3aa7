// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: i32) {
  %u = llvm.mlir.undef : f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = llvm.mlir.undef : f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
