// Products of many matrices.
func.func @kernel(%a: memref<16x96x64xf32>, %b: memref<16x64x96xf32>, %c: memref<16x96x96xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<16x96x96xf32>)
  linalg.batch_matmul ins(%a, %b : memref<16x96x64xf32>, memref<16x64x96xf32>) outs(%c : memref<16x96x96xf32>)
  return
}
