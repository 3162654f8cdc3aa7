// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<2x3x8xi8, 1 : i32>, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index) {
  %v1 = affine.load %a0[(%a1 - %a2) ceildiv 5, %a3 + 2, symbol(%a6)] {tag} : memref<2x3x8xi8, 1 : i32>
  return
}

func.func @f1(%a0: memref<?xf64>, %a1: index, %a2: index) {
  %v1 = affine.load %a0[%a1 - 4] {tag} : memref<?xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<2x3x8xi8, 1 : i32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: %0 = affine.load %arg0[(%arg1 - %arg2) ceildiv 5, %arg3 + 2, symbol(%arg6)] {tag} : memref<2x3x8xi8, 1 : i32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT: %0 = affine.load %arg0[%arg1 - 4] {tag} : memref<?xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
