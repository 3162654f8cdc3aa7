// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @g(%a: memref<?xf32>, %n: index, %t: memref<1xi32>, %i: i32) { memref.dma_wait %t[%n], %n {foo} : memref<1xi32> return }

// CHECK: module {
// CHECK-NEXT: func.func @g(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<1xi32>, %arg3: i32) {
// CHECK-NEXT: memref.dma_wait %arg2[%arg1], %arg1 {foo} : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
