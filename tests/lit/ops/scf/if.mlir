// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i1, %a1: f32, %a2: f32) {
  %r = scf.if %a0 -> (f32) {
    scf.yield %a1 : f32
  } else {
    scf.yield %a2 : f32
  }
  return
}

func.func @f1(%a0: i1, %a1: f32, %a2: f32) {
  %r = scf.if %a0 -> (f32) {
    scf.yield %a1 : f32
  } else {
    scf.yield %a2 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i1, %arg1: f32, %arg2: f32) {
// CHECK-NEXT: %0 = scf.if %arg0 -> (f32) {
// CHECK-NEXT: scf.yield %arg1 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1, %arg1: f32, %arg2: f32) {
// CHECK-NEXT: %0 = scf.if %arg0 -> (f32) {
// CHECK-NEXT: scf.yield %arg1 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
