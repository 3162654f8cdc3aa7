// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: f16, %a2: si64, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index, %a8: index, %a9: index, %a10: index) {
  %r:3 = affine.parallel (%i0, %i1) = (max(%a3 * 2, symbol(%a4), 2), max(%a5 * 2, symbol(%a6), 5)) to (symbol(%a8), min(%a9, 2)) step (4, 4) reduce ("andi", "minimumf", "mins") -> (i32, f16, si64) {
    affine.yield %a0, %a1, %a2 : i32, f16, si64
  }
  return
}

func.func @f1(%a0: ui32, %a1: f16, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index, %a8: index, %a9: index) {
  %r:2 = affine.parallel (%i0, %i1) = (%a2 + 2, %a4) to (3, min(%a8, 1)) step (4, 1) reduce ("maxu", "minimumf") -> (ui32, f16) {
    affine.yield %a0, %a1 : ui32, f16
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: f16, %arg2: si64, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index) {
// CHECK-NEXT: %0:3 = affine.parallel (%arg11, %arg12) = (max(%arg3 * 2, symbol(%arg4), 2), max(%arg5 * 2, symbol(%arg6), 5)) to (symbol(%arg8), min(%arg9, 2)) step (4, 4) reduce ("andi", "minimumf", "mins") -> (i32, f16, si64) {
// CHECK-NEXT: affine.yield %arg0, %arg1, %arg2 : i32, f16, si64
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: ui32, %arg1: f16, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index) {
// CHECK-NEXT: %0:2 = affine.parallel (%arg10, %arg11) = (%arg2 + 2, %arg4) to (3, min(%arg8, 1)) step (4, 1) reduce ("maxu", "minimumf") -> (ui32, f16) {
// CHECK-NEXT: affine.yield %arg0, %arg1 : ui32, f16
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
