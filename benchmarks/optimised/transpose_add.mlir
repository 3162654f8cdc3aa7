// A matrix and its transpose, added.
#all = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @kernel(%a: memref<512x512xf32>, %out: memref<512x512xf32>) {
  linalg.generic {indexing_maps = [#all, #turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a, %a : memref<512x512xf32>, memref<512x512xf32>) outs(%out : memref<512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}
