#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @mm(%A: memref<16x32xf32>, %B: memref<32x8xf32>, %C: memref<16x8xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  linalg.fill ins(%cst : f32) outs(%C : memref<16x8xf32>)
  linalg.matmul ins(%A, %B : memref<16x32xf32>, memref<32x8xf32>) outs(%C : memref<16x8xf32>)
  return
}
func.func @relu(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %r: memref<?xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%A : memref<?x?xf32>) outs(%B : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %cst : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%B : memref<?x?xf32>) outs(%r : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @conv(%i: memref<1x16x16x4xf32>, %k: memref<3x3x4x8xf32>, %o: memref<1x14x14x8xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : memref<1x16x16x4xf32>, memref<3x3x4x8xf32>) outs(%o : memref<1x14x14x8xf32>)
  return
}
