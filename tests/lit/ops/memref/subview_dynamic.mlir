// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: memref<?x?xf32>) {
  %v1 = memref.subview %a6[%a0, %a1] [%a2, %a3] [%a4, %a5] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: memref<?x?xf32>) {
  %v1 = memref.subview %a6[%a0, %a1] [%a2, %a3] [%a4, %a5] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: memref<?x?xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg6[%arg0, %arg1] [%arg2, %arg3] [%arg4, %arg5] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: memref<?x?xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg6[%arg0, %arg1] [%arg2, %arg3] [%arg4, %arg5] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
