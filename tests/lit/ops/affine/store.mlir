// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<5x?x7xf32>, %a1: f32, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) {
  affine.store %a1, %a0[(%a2 - %a3) ceildiv 4, %a4 - 7, %a6] : memref<5x?x7xf32>
  return
}

func.func @f1(%a0: memref<?xindex>, %a1: index, %a2: index, %a3: index) {
  affine.store %a1, %a0[(%a2 - %a3) ceildiv 4] {m = [1, 2.5]} : memref<?xindex>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<5x?x7xf32>, %arg1: f32, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index) {
// CHECK-NEXT: affine.store %arg1, %arg0[(%arg2 - %arg3) ceildiv 4, %arg4 - 7, %arg6] : memref<5x?x7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xindex>, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: affine.store %arg1, %arg0[(%arg2 - %arg3) ceildiv 4] {m = [1, 2.500000e+00]} : memref<?xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
