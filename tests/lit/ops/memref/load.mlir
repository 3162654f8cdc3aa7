// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<5xi64, 1 : i32>, %a1: index) {
  %v1 = memref.load %a0[%a1] {tag} : memref<5xi64, 1 : i32>
  return
}

func.func @f1(%a0: memref<7xi8>, %a1: index) {
  %v1 = memref.load %a0[%a1] {alignment = 16 : i64} : memref<7xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<5xi64, 1 : i32>, %arg1: index) {
// CHECK-NEXT: %0 = memref.load %arg0[%arg1] {tag} : memref<5xi64, 1 : i32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<7xi8>, %arg1: index) {
// CHECK-NEXT: %0 = memref.load %arg0[%arg1] {alignment = 16 : i64} : memref<7xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
