// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<2xf32>, %a1: index) {
  %r = memref.generic_atomic_rmw %a0[%a1] : memref<2xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %old : f32
    memref.atomic_yield %new : f32
  }
  return
}

func.func @f1(%a0: memref<2xf32>, %a1: index) {
  %r = memref.generic_atomic_rmw %a0[%a1] : memref<2xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %old : f32
    memref.atomic_yield %new : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<2xf32>, %arg1: index) {
// CHECK-NEXT: %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<2xf32> {
// CHECK-NEXT: ^bb0(%arg2: f32):
// CHECK-NEXT: %1 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT: memref.atomic_yield %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<2xf32>, %arg1: index) {
// CHECK-NEXT: %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<2xf32> {
// CHECK-NEXT: ^bb0(%arg2: f32):
// CHECK-NEXT: %1 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT: memref.atomic_yield %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
