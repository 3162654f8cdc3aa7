// A product of matrices, as linalg has it.
func.func @kernel(%a: memref<256x320xf32>, %b: memref<320x288xf32>, %c: memref<256x288xf32>) {
  linalg.matmul ins(%a, %b : memref<256x320xf32>, memref<320x288xf32>) outs(%c : memref<256x288xf32>)
  return
}
