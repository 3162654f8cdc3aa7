// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?xf32>, %a1: memref<2xi32>, %a2: memref<*xf32>, %a3: memref<?xindex>) {
  %v1 = memref.reshape %a0(%a1) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %v2 = memref.reshape %a2(%a3) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  return
}

func.func @f1(%a0: memref<?xf32>, %a1: memref<2xi32>, %a2: memref<*xf32>, %a3: memref<?xindex>) {
  %v1 = memref.reshape %a0(%a1) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %v2 = memref.reshape %a2(%a3) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?xf32>, %arg1: memref<2xi32>, %arg2: memref<*xf32>, %arg3: memref<?xindex>) {
// CHECK-NEXT: %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
// CHECK-NEXT: %reshape_0 = memref.reshape %arg2(%arg3) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xf32>, %arg1: memref<2xi32>, %arg2: memref<*xf32>, %arg3: memref<?xindex>) {
// CHECK-NEXT: %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
// CHECK-NEXT: %reshape_0 = memref.reshape %arg2(%arg3) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
