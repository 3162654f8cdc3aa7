// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f() -> index {
  %0 = gpu.cluster_dim y
  return %0 : index
}

// CHECK: module {
// CHECK-NEXT: func.func @f() -> index {
// CHECK-NEXT: %cluster_dim_y = gpu.cluster_dim  y
// CHECK-NEXT: return %cluster_dim_y : index
// CHECK-NEXT: }
// CHECK-NEXT: }
