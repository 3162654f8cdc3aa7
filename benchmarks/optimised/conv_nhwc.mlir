// A convolution of images with channels last, a bias and a rectifier.
#all = affine_map<(n, h, w, c) -> (n, h, w, c)>
#c = affine_map<(n, h, w, c) -> (c)>
func.func @kernel(%x: memref<1x34x34x16xf32>, %f: memref<3x3x16x32xf32>, %bias: memref<32xf32>, %y: memref<1x32x32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<1x32x32x32xf32>
  linalg.fill ins(%zero : f32) outs(%t : memref<1x32x32x32xf32>)
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : memref<1x34x34x16xf32>, memref<3x3x16x32xf32>) outs(%t : memref<1x32x32x32xf32>)
  linalg.generic {indexing_maps = [#all, #c, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t, %bias : memref<1x32x32x32xf32>, memref<32xf32>) outs(%y : memref<1x32x32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  }
  memref.dealloc %t : memref<1x32x32x32xf32>
  return
}
