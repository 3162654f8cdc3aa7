// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index) {
  %v1 = affine.linearize_index [%a2, %a3, %a4, %a5] by (%a0, %a1, 38) : index
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index) {
  %v1 = affine.linearize_index [%a2, %a3, %a4, %a5, %a6] by (%a0, 44, 4, %a1) : index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index) {
// CHECK-NEXT: %0 = affine.linearize_index [%arg2, %arg3, %arg4, %arg5] by (%arg0, %arg1, 38) : index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: %0 = affine.linearize_index [%arg2, %arg3, %arg4, %arg5, %arg6] by (%arg0, 44, 4, %arg1) : index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
