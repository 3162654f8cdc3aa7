// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f() -> index {
  %0 = gpu.cluster_id x
  return %0 : index
}

// CHECK: module {
// CHECK-NEXT: func.func @f() -> index {
// CHECK-NEXT: %cluster_id_x = gpu.cluster_id  x
// CHECK-NEXT: return %cluster_id_x : index
// CHECK-NEXT: }
// CHECK-NEXT: }
