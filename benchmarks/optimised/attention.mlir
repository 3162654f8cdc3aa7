// One head of attention: scores, rows of exponentials that add up to one, sums weighted by them.
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
#q = affine_map<(i, j, k) -> (i, k)>
#k = affine_map<(i, j, k) -> (j, k)>
#s = affine_map<(i, j, k) -> (i, j)>
func.func @kernel(%q: memref<256x64xf32>, %k: memref<256x64xf32>, %v: memref<256x64xf32>, %out: memref<256x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.0e+38 : f32
  %scale = arith.constant 0.125 : f32
  %s = memref.alloc() : memref<256x256xf32>
  %m = memref.alloc() : memref<256xf32>
  %e = memref.alloc() : memref<256x256xf32>
  %t = memref.alloc() : memref<256xf32>
  %p = memref.alloc() : memref<256x256xf32>
  linalg.fill ins(%zero : f32) outs(%s : memref<256x256xf32>)
  linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : memref<256x64xf32>, memref<256x64xf32>) outs(%s : memref<256x256xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.mulf %0, %scale : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  }
  linalg.fill ins(%low : f32) outs(%m : memref<256xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%s : memref<256x256xf32>) outs(%m : memref<256xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%s, %m : memref<256x256xf32>, memref<256xf32>) outs(%e : memref<256x256xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  }
  linalg.fill ins(%zero : f32) outs(%t : memref<256xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%e : memref<256x256xf32>) outs(%t : memref<256xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %t : memref<256x256xf32>, memref<256xf32>) outs(%p : memref<256x256xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.fill ins(%zero : f32) outs(%out : memref<256x64xf32>)
  linalg.matmul ins(%p, %v : memref<256x256xf32>, memref<256x64xf32>) outs(%out : memref<256x64xf32>)
  memref.dealloc %s : memref<256x256xf32>
  memref.dealloc %m : memref<256xf32>
  memref.dealloc %e : memref<256x256xf32>
  memref.dealloc %t : memref<256xf32>
  memref.dealloc %p : memref<256x256xf32>
  return
}
