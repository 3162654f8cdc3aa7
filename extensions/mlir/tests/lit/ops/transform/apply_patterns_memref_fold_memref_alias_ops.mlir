// RUN: %opt %s -mlir-print-local-scope | filecheck %s

module attributes {transform.with_named_sequence} { transform.named_sequence @__transform_main(%r: !transform.any_op, %v: !transform.any_value, %l: !transform.any_op) { transform.apply_patterns to %r {  transform.apply_patterns.linalg.erase_unnecessary_inputs  transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes  transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices  transform.apply_patterns.linalg.tiling_canonicalization  transform.apply_patterns.memref.expand_ops  transform.apply_patterns.memref.expand_strided_metadata  transform.apply_patterns.memref.fold_memref_alias_ops  transform.apply_patterns.memref.extract_address_computations  transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims  transform.apply_patterns.scf.for_loop_canonicalization  transform.apply_patterns.tensor.bubble_up_extract_slice  transform.apply_patterns.tensor.decompose_concat  transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion  transform.apply_patterns.tensor.fold_into_pack_and_unpack  transform.apply_patterns.tensor.fold_tensor_subset_ops  transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers  transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice  transform.apply_patterns.tensor.reassociative_reshape_folding  transform.apply_patterns.vector.cast_away_vector_leading_one_dim  transform.apply_patterns.vector.fold_arith_extension  transform.apply_patterns.vector.lower_create_mask  transform.apply_patterns.vector.lower_gather  transform.apply_patterns.vector.lower_masked_transfers  transform.apply_patterns.vector.lower_masks  transform.apply_patterns.vector.lower_outerproduct  transform.apply_patterns.vector.lower_scan  transform.apply_patterns.vector.lower_shape_cast  transform.apply_patterns.vector.rank_reducing_subview_patterns  transform.apply_patterns.vector.reduction_to_contract  transform.apply_patterns.vector.transfer_permutation_patterns  } : !transform.any_op transform.yield } }

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @__transform_main(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.any_op) {
// CHECK-NEXT: transform.apply_patterns to %arg0 {
// CHECK-NEXT: transform.apply_patterns.linalg.erase_unnecessary_inputs
// CHECK-NEXT: transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
// CHECK-NEXT: transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
// CHECK-NEXT: transform.apply_patterns.linalg.tiling_canonicalization
// CHECK-NEXT: transform.apply_patterns.memref.expand_ops
// CHECK-NEXT: transform.apply_patterns.memref.expand_strided_metadata
// CHECK-NEXT: transform.apply_patterns.memref.fold_memref_alias_ops
// CHECK-NEXT: transform.apply_patterns.memref.extract_address_computations
// CHECK-NEXT: transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
// CHECK-NEXT: transform.apply_patterns.scf.for_loop_canonicalization
// CHECK-NEXT: transform.apply_patterns.tensor.bubble_up_extract_slice
// CHECK-NEXT: transform.apply_patterns.tensor.decompose_concat
// CHECK-NEXT: transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
// CHECK-NEXT: transform.apply_patterns.tensor.fold_into_pack_and_unpack
// CHECK-NEXT: transform.apply_patterns.tensor.fold_tensor_subset_ops
// CHECK-NEXT: transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
// CHECK-NEXT: transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
// CHECK-NEXT: transform.apply_patterns.tensor.reassociative_reshape_folding
// CHECK-NEXT: transform.apply_patterns.vector.cast_away_vector_leading_one_dim
// CHECK-NEXT: transform.apply_patterns.vector.fold_arith_extension
// CHECK-NEXT: transform.apply_patterns.vector.lower_create_mask
// CHECK-NEXT: transform.apply_patterns.vector.lower_gather
// CHECK-NEXT: transform.apply_patterns.vector.lower_masked_transfers
// CHECK-NEXT: transform.apply_patterns.vector.lower_masks
// CHECK-NEXT: transform.apply_patterns.vector.lower_outerproduct
// CHECK-NEXT: transform.apply_patterns.vector.lower_scan
// CHECK-NEXT: transform.apply_patterns.vector.lower_shape_cast
// CHECK-NEXT: transform.apply_patterns.vector.rank_reducing_subview_patterns
// CHECK-NEXT: transform.apply_patterns.vector.reduction_to_contract
// CHECK-NEXT: transform.apply_patterns.vector.transfer_permutation_patterns
// CHECK-NEXT: } : !transform.any_op
// CHECK-NEXT: transform.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
