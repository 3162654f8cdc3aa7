// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = memref.alloc() {tag} : memref<i8, "x">
  return
}

func.func @f1(%a0: index) {
  %v1 = memref.alloc(%a0) {tag} : memref<?x1xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %alloc = memref.alloc() {tag} : memref<i8, "x">
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index) {
// CHECK-NEXT: %alloc = memref.alloc(%arg0) {tag} : memref<?x1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
