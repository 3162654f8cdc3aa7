// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<i8>) {
  affine.prefetch %a0[], write, locality<3>, data {a.b = 1 : i32, c = "x"} : memref<i8>
  return
}

func.func @f1(%a0: memref<?xi32>, %a1: index, %a2: index) {
  affine.prefetch %a0[symbol(%a2)], write, locality<2>, instr : memref<?xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<i8>) {
// CHECK-NEXT: affine.prefetch %arg0[], write, locality<3>, data {a.b = 1 : i32, c = "x"} : memref<i8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xi32>, %arg1: index, %arg2: index) {
// CHECK-NEXT: affine.prefetch %arg0[symbol(%arg2)], write, locality<2>, instr : memref<?xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
