// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index) {
  %v1 = memref.alloc(%a0)[%a1] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

func.func @f1(%a0: index, %a1: index) {
  %v1 = memref.alloc(%a0)[%a1] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index) {
// CHECK-NEXT: %alloc = memref.alloc(%arg0)[%arg1] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: %alloc = memref.alloc(%arg0)[%arg1] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
