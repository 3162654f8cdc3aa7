// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<4x7x2xf32>, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index) {
  %v1 = affine.vector_load %a0[%a1 + 7, %a3 + 4, (%a5 - %a6) ceildiv 6] {tag} : memref<4x7x2xf32>, vector<6x3xf32>
  return
}

func.func @f1(%a0: memref<3x?x8xbf16>, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index) {
  %v1 = affine.vector_load %a0[%a1 mod 5 + %a1, (%a3 + symbol(%a4)) floordiv 8, 1] : memref<3x?x8xbf16>, vector<3x1xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<4x7x2xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: %0 = affine.vector_load %arg0[%arg1 + 7, %arg3 + 4, (%arg5 - %arg6) ceildiv 6] {tag} : memref<4x7x2xf32>, vector<6x3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<3x?x8xbf16>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: %0 = affine.vector_load %arg0[%arg1 mod 5 + %arg1, (%arg3 + symbol(%arg4)) floordiv 8, 1] : memref<3x?x8xbf16>, vector<3x1xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
