// A convolution of each channel on its own.
func.func @kernel(%x: memref<2x50x50x32xf32>, %f: memref<3x3x32xf32>, %y: memref<2x48x48x32xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<2x48x48x32xf32>)
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : memref<2x50x50x32xf32>, memref<3x3x32xf32>) outs(%y : memref<2x48x48x32xf32>)
  return
}
