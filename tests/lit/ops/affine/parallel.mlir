// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index, %a3: index) {
  affine.parallel (%i0) = (5) to (%a2 + 8) step (5) {
  }
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) {
  affine.parallel (%i0, %i1) = (symbol(%a1), max(%a2 * 2, symbol(%a3), 9)) to (2, %a6 + 1) step (4, 2) {
  } {tag}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: affine.parallel (%arg4) = (5) to (%arg2 + 8) step (5) {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index) {
// CHECK-NEXT: affine.parallel (%arg8, %arg9) = (symbol(%arg1), max(%arg2 * 2, symbol(%arg3), 9)) to (2, %arg6 + 1) step (4, 2) {
// CHECK-NEXT: } {tag}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
