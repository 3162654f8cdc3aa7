// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index) {
  %v1 = memref.alloca(%a0) {alignment = 32 : i64} : memref<7x?xi1, "x">
  return
}

func.func @f1(%a0: index) {
  %v1 = memref.alloca(%a0) : memref<?x1xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index) {
// CHECK-NEXT: %alloca = memref.alloca(%arg0) {alignment = 32 : i64} : memref<7x?xi1, "x">
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index) {
// CHECK-NEXT: %alloca = memref.alloca(%arg0) : memref<?x1xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
