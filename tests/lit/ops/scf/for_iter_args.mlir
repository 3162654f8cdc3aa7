// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index, %a3: f32, %a4: index) {
  %r:2 = scf.for %i = %a0 to %a1 step %a2 iter_args(%x = %a3, %y = %a4) -> (f32, index) {
    scf.yield %x, %i : f32, index
  }
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: f32, %a4: index) {
  %r:2 = scf.for %i = %a0 to %a1 step %a2 iter_args(%x = %a3, %y = %a4) -> (f32, index) {
    scf.yield %x, %i : f32, index
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: index) {
// CHECK-NEXT: %0:2 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3, %arg7 = %arg4) -> (f32, index) {
// CHECK-NEXT: scf.yield %arg6, %arg5 : f32, index
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: index) {
// CHECK-NEXT: %0:2 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3, %arg7 = %arg4) -> (f32, index) {
// CHECK-NEXT: scf.yield %arg6, %arg5 : f32, index
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
