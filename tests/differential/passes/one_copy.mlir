func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %A[%i, %k] : memref<64x64xf32>
        %1 = affine.load %B[%k + 3, %j] : memref<64x64xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %C[%i] : memref<64xf32>
      }
    }
  }
  return
}
func.func @no_load(%A: memref<64x64xf32>, %q: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %q, %A[%i, 5] : memref<64x64xf32>
    }
  }
  return
}
func.func @two_nests(%A: memref<64x64xf32>, %q: f32) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i, 6] : memref<64x64xf32>
    affine.store %0, %A[%i, 5] : memref<64x64xf32>
  }
  affine.for %i = 0 to 64 {
    affine.store %q, %A[%i, 5] : memref<64x64xf32>
  }
  return
}
