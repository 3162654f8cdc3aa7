// long
func.func @a_function_with_a_long_name(
    %the_matrix_of_inputs: memref<64x64xf32>, %out: memref<64x64xf32>) {
  %between_both_of_them = memref.alloc() : memref<64x64xf32>
  affine.for %outer_row_index = 1 to 63 {
    affine.for %outer_column_index = 1 to 63 {
      %0 = affine.load %the_matrix_of_inputs[%outer_row_index - 1, %outer_column_index + 1]
          : memref<64x64xf32>
      affine.store %0, %the_matrix_of_inputs[%outer_row_index, %outer_column_index]
          : memref<64x64xf32>
      affine.store %0, %between_both_of_them[%outer_row_index, %outer_column_index]
          : memref<64x64xf32>
    }
  }
  affine.for %row = 1 to 63 {
    affine.for %column = 1 to 63 {
      %0 = affine.load %between_both_of_them[%row, 64 - %column] : memref<64x64xf32>
      affine.store %0, %out[%row, %column] : memref<64x64xf32>
    }
  }
  return
}
