// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32) {
  %r = scf.execute_region -> i32 {
    cf.br ^bb1
  ^bb1:
    scf.yield %a0 : i32
  }
  return
}

func.func @f1(%a0: i32) {
  %r = scf.execute_region -> i32 {
    cf.br ^bb1
  ^bb1:
    scf.yield %a0 : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32) {
// CHECK-NEXT: %0 = scf.execute_region -> i32 {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: scf.yield %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32) {
// CHECK-NEXT: %0 = scf.execute_region -> i32 {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: scf.yield %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
