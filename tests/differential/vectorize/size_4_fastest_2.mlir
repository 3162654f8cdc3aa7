// options: virtual-vector-size=4 test-fastest-varying=2
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    affine.for %arg9 = 0 to 4 {
    }
  }
  return
}
