// Columns of exponentials that add up to one.
#col = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
func.func @kernel(%x: memref<512x384xf32>, %out: memref<512x384xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.0e+38 : f32
  %m = memref.alloc() : memref<384xf32>
  %t = memref.alloc() : memref<384xf32>
  linalg.fill ins(%low : f32) outs(%m : memref<384xf32>)
  linalg.generic {indexing_maps = [#all, #col], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<512x384xf32>) outs(%m : memref<384xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#all, #col, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : memref<512x384xf32>, memref<384xf32>) outs(%out : memref<512x384xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  }
  linalg.fill ins(%zero : f32) outs(%t : memref<384xf32>)
  linalg.generic {indexing_maps = [#all, #col], iterator_types = ["reduction", "parallel"]}
      ins(%out : memref<512x384xf32>) outs(%t : memref<384xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#col, #all], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<384xf32>) outs(%out : memref<512x384xf32>) {
  ^bb0(%b: f32, %c: f32):
    %0 = arith.divf %c, %b : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %m : memref<384xf32>
  memref.dealloc %t : memref<384xf32>
  return
}
