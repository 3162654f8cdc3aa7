// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: i32) {
  %u = llvm.mlir.zero : i32 %p = llvm.mlir.poison : i32 %n = llvm.mlir.zero : !llvm.ptr
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = llvm.mlir.zero : i32
// CHECK-NEXT: %1 = llvm.mlir.poison : i32
// CHECK-NEXT: %2 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
