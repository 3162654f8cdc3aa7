// The greatest of each window.
func.func @kernel(%x: memref<4x66x66x32xf32>, %w: memref<3x3xf32>, %y: memref<4x32x32x32xf32>) {
  %low = arith.constant -3.0e+38 : f32
  linalg.fill ins(%low : f32) outs(%y : memref<4x32x32x32xf32>)
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : memref<4x66x66x32xf32>, memref<3x3xf32>) outs(%y : memref<4x32x32x32xf32>)
  return
}
