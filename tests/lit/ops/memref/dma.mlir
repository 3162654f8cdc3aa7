// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: memref<8x8xf32>, %a3: memref<16xf32, 2>, %a4: memref<1xi32>) {
  memref.dma_start %a2[%a0, %a0], %a3[%a0], %a1, %a4[%a0], %a0, %a1 : memref<8x8xf32>, memref<16xf32, 2>, memref<1xi32>
  memref.dma_wait %a4[%a0], %a1 : memref<1xi32>
  return
}

func.func @f1(%a0: index, %a1: index, %a2: memref<8x8xf32>, %a3: memref<16xf32, 2>, %a4: memref<1xi32>) {
  memref.dma_start %a2[%a0, %a0], %a3[%a0], %a1, %a4[%a0] : memref<8x8xf32>, memref<16xf32, 2>, memref<1xi32>
  memref.dma_wait %a4[%a0], %a1 : memref<1xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: memref<8x8xf32>, %arg3: memref<16xf32, 2>, %arg4: memref<1xi32>) {
// CHECK-NEXT: memref.dma_start %arg2[%arg0, %arg0], %arg3[%arg0], %arg1, %arg4[%arg0], %arg0, %arg1 : memref<8x8xf32>, memref<16xf32, 2>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %arg4[%arg0], %arg1 : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: memref<8x8xf32>, %arg3: memref<16xf32, 2>, %arg4: memref<1xi32>) {
// CHECK-NEXT: memref.dma_start %arg2[%arg0, %arg0], %arg3[%arg0], %arg1, %arg4[%arg0] : memref<8x8xf32>, memref<16xf32, 2>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %arg4[%arg0], %arg1 : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
