// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f() -> index {
  %0 = gpu.cluster_dim_blocks x
  return %0 : index
}

// CHECK: module {
// CHECK-NEXT: func.func @f() -> index {
// CHECK-NEXT: %cluster_dim_blocks_x = gpu.cluster_dim_blocks  x
// CHECK-NEXT: return %cluster_dim_blocks_x : index
// CHECK-NEXT: }
// CHECK-NEXT: }
