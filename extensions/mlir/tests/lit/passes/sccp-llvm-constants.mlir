// RUN: %opt %s -sccp | filecheck %s
// RUN: %opt %s -test-single-fold | filecheck %s --check-prefix=FOLD

// Constants without an attribute are kept apart by kind and type.
func.func @leaves(%p: i1) -> (!llvm.ptr, i32, i32, f32) {
  %0 = llvm.mlir.poison : i32
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %1 = llvm.mlir.zero : !llvm.ptr
  cf.br ^bb3(%1 : !llvm.ptr)
^bb2:
  %2 = llvm.mlir.zero : !llvm.ptr
  cf.br ^bb3(%2 : !llvm.ptr)
^bb3(%3: !llvm.ptr):
  %4 = llvm.mlir.undef : i32
  %5 = ub.poison : f32
  return %3, %0, %4, %5 : !llvm.ptr, i32, i32, f32
}

// CHECK: func.func @leaves(
// CHECK-DAG: [[OTHER:%.*]] = llvm.mlir.poison : i32
// CHECK-DAG: [[NULL:%.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-DAG: [[UNDEF:%.*]] = llvm.mlir.undef : i32
// CHECK-DAG: [[POISON:%.*]] = ub.poison : f32
// CHECK: return [[NULL]], [[OTHER]], [[UNDEF]], [[POISON]] :

// FOLD: func.func @leaves(
// FOLD-DAG: [[OTHER:%.*]] = llvm.mlir.poison : i32
// FOLD-DAG: [[NULL:%.*]] = llvm.mlir.zero : !llvm.ptr
// FOLD-DAG: [[UNDEF:%.*]] = llvm.mlir.undef : i32
// FOLD-DAG: [[POISON:%.*]] = ub.poison : f32
// FOLD: cf.br ^bb3([[NULL]]
// FOLD: cf.br ^bb3([[NULL]]
