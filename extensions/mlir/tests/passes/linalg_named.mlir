func.func @batch_matmul(%a0: memref<2x4x3xf32>, %a1: memref<2x3x6xf32>, %a2: memref<2x4x6xf32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<2x4x3xf32>, memref<2x3x6xf32>) outs(%a2 : memref<2x4x6xf32>)
  return
}

func.func @batch_matvec(%a0: memref<3x5x2xf32>, %a1: memref<3x2xf32>, %a2: memref<3x5xf32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<3x5x2xf32>, memref<3x2xf32>) outs(%a2 : memref<3x5xf32>)
  return
}

func.func @batch_mmt4d(%a0: memref<4x6x5x2x6xf32>, %a1: memref<4x3x5x4x6xf32>, %a2: memref<4x6x3x2x4xf32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<4x6x5x2x6xf32>, memref<4x3x5x4x6xf32>) outs(%a2 : memref<4x6x3x2x4xf32>)
  return
}

func.func @batch_reduce_matmul(%a0: memref<5x2x6xf32>, %a1: memref<5x6x4xf32>, %a2: memref<2x4xf32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<5x2x6xf32>, memref<5x6x4xf32>) outs(%a2 : memref<2x4xf32>)
  return
}

func.func @batch_vecmat(%a0: memref<6x5xf32>, %a1: memref<6x5x3xf32>, %a2: memref<6x3xf32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<6x5xf32>, memref<6x5x3xf32>) outs(%a2 : memref<6x3xf32>)
  return
}

func.func @conv_1d(%a0: memref<5xf32>, %a1: memref<4xf32>, %a2: memref<2xf32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<5xf32>, memref<4xf32>) outs(%a2 : memref<2xf32>)
  return
}

func.func @conv_1d_ncw_fcw(%a0: memref<3x4x8xf32>, %a1: memref<5x4x6xf32>, %a2: memref<3x5x2xf32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<3x4x8xf32>, memref<5x4x6xf32>) outs(%a2 : memref<3x5x2xf32>)
  return
}

func.func @conv_1d_nwc_wcf(%a0: memref<4x15x2xf32>, %a1: memref<5x2x3xf32>, %a2: memref<4x6x3xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<4x15x2xf32>, memref<5x2x3xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}

func.func @conv_2d(%a0: memref<8x7xf32>, %a1: memref<4x6xf32>, %a2: memref<5x2xf32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<8x7xf32>, memref<4x6xf32>) outs(%a2 : memref<5x2xf32>)
  return
}

func.func @conv_2d_nchw_fchw(%a0: memref<6x4x14x8xf32>, %a1: memref<3x4x6x3xf32>, %a2: memref<6x3x5x2xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<6x4x14x8xf32>, memref<3x4x6x3xf32>) outs(%a2 : memref<6x3x5x2xf32>)
  return
}

func.func @conv_2d_ngchw_fgchw(%a0: memref<2x4x2x8x20xf32>, %a1: memref<6x4x2x4x6xf32>, %a2: memref<2x4x6x3x5xf32>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x4x2x8x20xf32>, memref<6x4x2x4x6xf32>) outs(%a2 : memref<2x4x6x3x5xf32>)
  return
}

func.func @conv_2d_ngchw_gfchw(%a0: memref<3x5x3x11x9xf32>, %a1: memref<5x2x3x5x2xf32>, %a2: memref<3x5x2x4x6xf32>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<3x5x3x11x9xf32>, memref<5x2x3x5x2xf32>) outs(%a2 : memref<3x5x2x4x6xf32>)
  return
}

func.func @conv_2d_nhwc_fhwc(%a0: memref<4x12x12x6xf32>, %a1: memref<5x2x4x6xf32>, %a2: memref<4x6x3x5xf32>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<4x12x12x6xf32>, memref<5x2x4x6xf32>) outs(%a2 : memref<4x6x3x5xf32>)
  return
}

func.func @conv_2d_nhwc_hwcf(%a0: memref<5x5x16x2xf32>, %a1: memref<3x5x2x6xf32>, %a2: memref<5x2x4x6xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<5x5x16x2xf32>, memref<3x5x2x6xf32>) outs(%a2 : memref<5x2x4x6xf32>)
  return
}

func.func @conv_2d_nhwgc_gfhwc(%a0: memref<6x10x11x2x5xf32>, %a1: memref<2x4x6x3x5xf32>, %a2: memref<6x3x5x2x4xf32>) {
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<6x10x11x2x5xf32>, memref<2x4x6x3x5xf32>) outs(%a2 : memref<6x3x5x2x4xf32>)
  return
}

func.func @conv_3d(%a0: memref<4x8x7xf32>, %a1: memref<3x5x2xf32>, %a2: memref<2x4x6xf32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<4x8x7xf32>, memref<3x5x2xf32>) outs(%a2 : memref<2x4x6xf32>)
  return
}

func.func @conv_3d_ncdhw_fcdhw(%a0: memref<3x3x7x7x22xf32>, %a1: memref<5x3x5x2x4xf32>, %a2: memref<3x5x2x4x6xf32>) {
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<3x3x7x7x22xf32>, memref<5x3x5x2x4xf32>) outs(%a2 : memref<3x5x2x4x6xf32>)
  return
}

func.func @conv_3d_ndhwc_dhwcf(%a0: memref<4x14x18x17x5xf32>, %a1: memref<4x6x3x5x2xf32>, %a2: memref<4x6x3x5x2xf32>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<4x14x18x17x5xf32>, memref<4x6x3x5x2xf32>) outs(%a2 : memref<4x6x3x5x2xf32>)
  return
}

func.func @depthwise_conv_1d_ncw_cw(%a0: memref<5x4x8xf32>, %a1: memref<4x6xf32>, %a2: memref<5x4x2xf32>) {
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<5x4x8xf32>, memref<4x6xf32>) outs(%a2 : memref<5x4x2xf32>)
  return
}

func.func @depthwise_conv_1d_nwc_wc(%a0: memref<6x6x5xf32>, %a1: memref<2x5xf32>, %a2: memref<6x3x5xf32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<6x6x5xf32>, memref<2x5xf32>) outs(%a2 : memref<6x3x5xf32>)
  return
}

func.func @depthwise_conv_1d_nwc_wcm(%a0: memref<2x11x6xf32>, %a1: memref<5x6x3xf32>, %a2: memref<2x4x6x3xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x11x6xf32>, memref<5x6x3xf32>) outs(%a2 : memref<2x4x6x3xf32>)
  return
}

func.func @depthwise_conv_2d_nchw_chw(%a0: memref<3x4x14x8xf32>, %a1: memref<4x6x3xf32>, %a2: memref<3x4x5x2xf32>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<3x4x14x8xf32>, memref<4x6x3xf32>) outs(%a2 : memref<3x4x5x2xf32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwc(%a0: memref<4x12x12x5xf32>, %a1: memref<2x4x5xf32>, %a2: memref<4x6x3x5xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<4x12x12x5xf32>, memref<2x4x5xf32>) outs(%a2 : memref<4x6x3x5xf32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm(%a0: memref<5x7x7x6xf32>, %a1: memref<5x2x6x3xf32>, %a2: memref<5x2x4x6x3xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<5x7x7x6xf32>, memref<5x2x6x3xf32>) outs(%a2 : memref<5x2x4x6x3xf32>)
  return
}

func.func @depthwise_conv_3d_ncdhw_cdhw(%a0: memref<6x5x8x20x8xf32>, %a1: memref<5x4x6x3xf32>, %a2: memref<6x5x3x5x2xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<6x5x8x20x8xf32>, memref<5x4x6x3xf32>) outs(%a2 : memref<6x5x3x5x2xf32>)
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwc(%a0: memref<2x11x9x13x6xf32>, %a1: memref<5x2x4x6xf32>, %a2: memref<2x4x6x3x6xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x11x9x13x6xf32>, memref<5x2x4x6xf32>) outs(%a2 : memref<2x4x6x3x6xf32>)
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwcm(%a0: memref<3x11x14x12x4xf32>, %a1: memref<3x5x2x4x6xf32>, %a2: memref<3x5x2x4x4x6xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<3x11x14x12x4xf32>, memref<3x5x2x4x6xf32>) outs(%a2 : memref<3x5x2x4x4x6xf32>)
  return
}

func.func @dot(%a0: memref<4xf32>, %a1: memref<4xf32>, %a2: memref<f32>) {
  linalg.dot ins(%a0, %a1 : memref<4xf32>, memref<4xf32>) outs(%a2 : memref<f32>)
  return
}

func.func @matmul(%a0: memref<5x4xf32>, %a1: memref<4x2xf32>, %a2: memref<5x2xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<5x4xf32>, memref<4x2xf32>) outs(%a2 : memref<5x2xf32>)
  return
}

func.func @matvec(%a0: memref<6x3xf32>, %a1: memref<3xf32>, %a2: memref<6xf32>) {
  linalg.matvec ins(%a0, %a1 : memref<6x3xf32>, memref<3xf32>) outs(%a2 : memref<6xf32>)
  return
}

func.func @mmt4d(%a0: memref<2x6x3x2xf32>, %a1: memref<4x6x5x2xf32>, %a2: memref<2x4x3x5xf32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<2x6x3x2xf32>, memref<4x6x5x2xf32>) outs(%a2 : memref<2x4x3x5xf32>)
  return
}

func.func @pooling_nchw_max(%a0: memref<3x5x8x10xf32>, %a1: memref<6x3xf32>, %a2: memref<3x5x2x4xf32>) {
  linalg.pooling_nchw_max {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<3x5x8x10xf32>, memref<6x3xf32>) outs(%a2 : memref<3x5x2x4xf32>)
  return
}

func.func @pooling_nchw_sum(%a0: memref<4x6x6x14xf32>, %a1: memref<2x4xf32>, %a2: memref<4x6x3x5xf32>) {
  linalg.pooling_nchw_sum {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<4x6x6x14xf32>, memref<2x4xf32>) outs(%a2 : memref<4x6x3x5xf32>)
  return
}

func.func @pooling_ncw_max(%a0: memref<5x2x12xf32>, %a1: memref<6xf32>, %a2: memref<5x2x4xf32>) {
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<5x2x12xf32>, memref<6xf32>) outs(%a2 : memref<5x2x4xf32>)
  return
}

func.func @pooling_ncw_sum(%a0: memref<6x3x10xf32>, %a1: memref<2xf32>, %a2: memref<6x3x5xf32>) {
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<6x3x10xf32>, memref<2xf32>) outs(%a2 : memref<6x3x5xf32>)
  return
}

func.func @pooling_ndhwc_max(%a0: memref<2x8x15x17x5xf32>, %a1: memref<2x4x6xf32>, %a2: memref<2x4x6x3x5xf32>) {
  linalg.pooling_ndhwc_max {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x8x15x17x5xf32>, memref<2x4x6xf32>) outs(%a2 : memref<2x4x6x3x5xf32>)
  return
}

func.func @pooling_ndhwc_min(%a0: memref<3x11x14x12x6xf32>, %a1: memref<3x5x2xf32>, %a2: memref<3x5x2x4x6xf32>) {
  linalg.pooling_ndhwc_min {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<3x11x14x12x6xf32>, memref<3x5x2xf32>) outs(%a2 : memref<3x5x2x4x6xf32>)
  return
}

func.func @pooling_ndhwc_sum(%a0: memref<4x14x18x17x2xf32>, %a1: memref<4x6x3xf32>, %a2: memref<4x6x3x5x2xf32>) {
  linalg.pooling_ndhwc_sum {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<4x14x18x17x2xf32>, memref<4x6x3xf32>) outs(%a2 : memref<4x6x3x5x2xf32>)
  return
}

func.func @pooling_nhwc_max(%a0: memref<5x5x16x6xf32>, %a1: memref<3x5xf32>, %a2: memref<5x2x4x6xf32>) {
  linalg.pooling_nhwc_max {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<5x5x16x6xf32>, memref<3x5xf32>) outs(%a2 : memref<5x2x4x6xf32>)
  return
}

func.func @pooling_nhwc_max_unsigned(%a0: memref<6x8x20x2xi8>, %a1: memref<4x6xi8>, %a2: memref<6x3x5x2xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<6x8x20x2xi8>, memref<4x6xi8>) outs(%a2 : memref<6x3x5x2xi32>)
  return
}

func.func @pooling_nhwc_min(%a0: memref<2x11x9x3xf32>, %a1: memref<5x2xf32>, %a2: memref<2x4x6x3xf32>) {
  linalg.pooling_nhwc_min {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x11x9x3xf32>, memref<5x2xf32>) outs(%a2 : memref<2x4x6x3xf32>)
  return
}

func.func @pooling_nhwc_min_unsigned(%a0: memref<3x14x8x4xi8>, %a1: memref<6x3xi8>, %a2: memref<3x5x2x4xi32>) {
  linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<3x14x8x4xi8>, memref<6x3xi8>) outs(%a2 : memref<3x5x2x4xi32>)
  return
}

func.func @pooling_nhwc_sum(%a0: memref<4x12x12x5xf32>, %a1: memref<2x4xf32>, %a2: memref<4x6x3x5xf32>) {
  linalg.pooling_nhwc_sum {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<4x12x12x5xf32>, memref<2x4xf32>) outs(%a2 : memref<4x6x3x5xf32>)
  return
}

func.func @pooling_nwc_max(%a0: memref<5x8x4xf32>, %a1: memref<6xf32>, %a2: memref<5x2x4xf32>) {
  linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<5x8x4xf32>, memref<6xf32>) outs(%a2 : memref<5x2x4xf32>)
  return
}

func.func @pooling_nwc_max_unsigned(%a0: memref<6x6x5xi8>, %a1: memref<2xi8>, %a2: memref<6x3x5xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<6x6x5xi8>, memref<2xi8>) outs(%a2 : memref<6x3x5xi32>)
  return
}

func.func @pooling_nwc_min(%a0: memref<2x9x6xf32>, %a1: memref<3xf32>, %a2: memref<2x4x6xf32>) {
  linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x9x6xf32>, memref<3xf32>) outs(%a2 : memref<2x4x6xf32>)
  return
}

func.func @pooling_nwc_min_unsigned(%a0: memref<3x12x2xi8>, %a1: memref<4xi8>, %a2: memref<3x5x2xi32>) {
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<3x12x2xi8>, memref<4xi8>) outs(%a2 : memref<3x5x2xi32>)
  return
}

func.func @pooling_nwc_sum(%a0: memref<4x15x3xf32>, %a1: memref<5xf32>, %a2: memref<4x6x3xf32>) {
  linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<4x15x3xf32>, memref<5xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}

func.func @vecmat(%a0: memref<2xf32>, %a1: memref<2x5xf32>, %a2: memref<5xf32>) {
  linalg.vecmat ins(%a0, %a1 : memref<2xf32>, memref<2x5xf32>) outs(%a2 : memref<5xf32>)
  return
}

func.func @abs(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.abs ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @add(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.add ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @ceil(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.ceil ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @copy(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.copy ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @div(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.div ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @div_unsigned(%a0: memref<3x4xi8>, %a1: memref<3x4xi8>, %a2: memref<3x4xi8>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<3x4xi8>, memref<3x4xi8>) outs(%a2 : memref<3x4xi8>)
  return
}

func.func @erf(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.erf ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @exp(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.exp ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @floor(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.floor ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @log(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.log ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @max(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.max ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @min(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.min ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @mul(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.mul ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @negf(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.negf ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @powf(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.powf ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @reciprocal(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.reciprocal ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @round(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.round ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @rsqrt(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.rsqrt ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @sqrt(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.sqrt ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @square(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.square ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

func.func @sub(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.sub ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @tanh(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.tanh ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}
