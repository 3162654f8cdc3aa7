// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x5x4xi64>, %a1: i64, %a2: index, %a3: index, %a4: index) {
  %v1 = memref.atomic_rmw xori %a1, %a0[%a2, %a3, %a4] : (i64, memref<?x5x4xi64>) -> i64
  return
}

func.func @f1(%a0: memref<?xi8>, %a1: i8, %a2: index) {
  %v1 = memref.atomic_rmw minu %a1, %a0[%a2] : (i8, memref<?xi8>) -> i8
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x5x4xi64>, %arg1: i64, %arg2: index, %arg3: index, %arg4: index) {
// CHECK-NEXT: %0 = memref.atomic_rmw xori %arg1, %arg0[%arg2, %arg3, %arg4] : (i64, memref<?x5x4xi64>) -> i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xi8>, %arg1: i8, %arg2: index) {
// CHECK-NEXT: %0 = memref.atomic_rmw minu %arg1, %arg0[%arg2] : (i8, memref<?xi8>) -> i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
