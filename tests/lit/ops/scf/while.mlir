// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i1) {
  %r = scf.while (%x = %a0) : (i32) -> f32 {
    %f = arith.sitofp %x : i32 to f32
    scf.condition(%a1) %f : f32
  } do {
  ^bb0(%y: f32):
    %z = arith.fptosi %y : f32 to i32
    scf.yield %z : i32
  }
  return
}

func.func @f1(%a0: i32, %a1: i1) {
  %r = scf.while (%x = %a0) : (i32) -> f32 {
    %f = arith.sitofp %x : i32 to f32
    scf.condition(%a1) %f : f32
  } do {
  ^bb0(%y: f32):
    %z = arith.fptosi %y : f32 to i32
    scf.yield %z : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i1) {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> f32 {
// CHECK-NEXT: %1 = arith.sitofp %arg2 : i32 to f32
// CHECK-NEXT: scf.condition(%arg1) %1 : f32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: f32):
// CHECK-NEXT: %1 = arith.fptosi %arg2 : f32 to i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i1) {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> f32 {
// CHECK-NEXT: %1 = arith.sitofp %arg2 : i32 to f32
// CHECK-NEXT: scf.condition(%arg1) %1 : f32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: f32):
// CHECK-NEXT: %1 = arith.fptosi %arg2 : f32 to i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
