// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<4xf32, 1>) {
  %v1 = memref.memory_space_cast %a0 : memref<4xf32, 1> to memref<4xf32>
  return
}

func.func @f1(%a0: memref<4xf32, 1>) {
  %v1 = memref.memory_space_cast %a0 : memref<4xf32, 1> to memref<4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<4xf32, 1>) {
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %arg0 : memref<4xf32, 1> to memref<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<4xf32, 1>) {
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %arg0 : memref<4xf32, 1> to memref<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
