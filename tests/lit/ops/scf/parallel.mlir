// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index, %a3: f32) {
  scf.parallel (%i, %j) = (%a0, %a1) to (%a1, %a2) step (%a2, %a2) {
    scf.reduce
  }
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: f32) {
  %r = scf.parallel (%i) = (%a0) to (%a1) step (%a2) init (%a3) -> f32 {
    scf.reduce(%a3 : f32) {
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      scf.reduce.return %z : f32
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT: scf.parallel (%arg4, %arg5) = (%arg0, %arg1) to (%arg1, %arg2) step (%arg2, %arg2) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT: %0 = scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) init (%arg3) -> f32 {
// CHECK-NEXT: scf.reduce(%arg3 : f32) {
// CHECK-NEXT: ^bb0(%arg5: f32, %arg6: f32):
// CHECK-NEXT: %1 = arith.addf %arg5, %arg6 : f32
// CHECK-NEXT: scf.reduce.return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
