// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @g(%a: memref<?xf32>, %n: index, %t: memref<1xi32>, %b: memref<?xf32, 1>, %i: i32) { memref.dma_start %a[%n], %b[%n], %n, %t[%n] : memref<?xf32>, memref<?xf32, 1>, memref<1xi32> return }

// CHECK: module {
// CHECK-NEXT: func.func @g(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<1xi32>, %arg3: memref<?xf32, 1>, %arg4: i32) {
// CHECK-NEXT: memref.dma_start %arg0[%arg1], %arg3[%arg1], %arg1, %arg2[%arg1] : memref<?xf32>, memref<?xf32, 1>, memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
