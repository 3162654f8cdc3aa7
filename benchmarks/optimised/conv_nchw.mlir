// A convolution of images with channels first.
func.func @kernel(%x: memref<2x16x34x34xf32>, %f: memref<24x16x3x3xf32>, %y: memref<2x24x32x32xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : memref<2x16x34x34xf32>, memref<24x16x3x3xf32>) outs(%y : memref<2x24x32x32xf32>)
  return
}
