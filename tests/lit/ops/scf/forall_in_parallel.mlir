// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: index, %t: tensor<4xf32>) { %r:2 = scf.forall (%i) in (%a) shared_outs(%o = %t, %p = %t) -> (tensor<4xf32>, tensor<4xf32>) { scf.forall.in_parallel { } {foo} } return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: tensor<4xf32>) {
// CHECK-NEXT: %0:2 = scf.forall (%arg2) in (%arg0) shared_outs(%arg3 = %arg1, %arg4 = %arg1) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: } {foo}
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
