// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f() -> index {
  %0 = gpu.cluster_block_id z upper_bound 4
  return %0 : index
}

// CHECK: module {
// CHECK-NEXT: func.func @f() -> index {
// CHECK-NEXT: %cluster_block_id_z = gpu.cluster_block_id  z upper_bound 4
// CHECK-NEXT: return %cluster_block_id_z : index
// CHECK-NEXT: }
// CHECK-NEXT: }
