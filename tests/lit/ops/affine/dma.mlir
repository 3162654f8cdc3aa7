// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<100xf32>, %a1: memref<100xf32, 2>, %a2: memref<1xi32>, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index, %a8: index, %a9: index) {
  affine.dma_start %a0[(%a4 - %a5) ceildiv 6], %a1[-%a6 + symbol(%a7)], %a2[%a8 * symbol(%a9)], %a3 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
  affine.dma_wait %a2[%a8 * symbol(%a9)], %a3 : memref<1xi32>
  return
}

func.func @f1(%a0: memref<100xf32>, %a1: memref<100xf32, 2>, %a2: memref<1xi32>, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index, %a8: index, %a9: index, %a10: index, %a11: index) {
  affine.dma_start %a0[(%a4 + symbol(%a5)) floordiv 6], %a1[%a6 - 5], %a2[%a8], %a3, %a10, %a11 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
  affine.dma_wait %a2[%a8], %a3 : memref<1xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<100xf32>, %arg1: memref<100xf32, 2>, %arg2: memref<1xi32>, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index) {
// CHECK-NEXT: affine.dma_start %arg0[(%arg4 - %arg5) ceildiv 6], %arg1[-%arg6 + symbol(%arg7)], %arg2[%arg8 * symbol(%arg9)], %arg3 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %arg2[%arg8 * symbol(%arg9)], %arg3 : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<100xf32>, %arg1: memref<100xf32, 2>, %arg2: memref<1xi32>, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index) {
// CHECK-NEXT: affine.dma_start %arg0[(%arg4 + symbol(%arg5)) floordiv 6], %arg1[%arg6 - 5], %arg2[%arg8], %arg3, %arg10, %arg11 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %arg2[%arg8], %arg3 : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
