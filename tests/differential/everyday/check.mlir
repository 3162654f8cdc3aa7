func.func @g(%A: memref<32x64xf32>) {
  affine.for %i = 0 to 32 {
    %a = affine.load %A[%i, 0] : memref<32x64xf32>
    affine.store %a, %A[%i, 1] : memref<32x64xf32>
  }
  return
}
