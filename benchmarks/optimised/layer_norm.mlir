// Rows with the mean 0 and the variance 1, scaled and shifted.
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
func.func @kernel(%x: memref<512x768xf32>, %g: memref<768xf32>, %b: memref<768xf32>, %out: memref<512x768xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 768.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %mean = memref.alloc() : memref<512xf32>
  %var = memref.alloc() : memref<512xf32>
  linalg.fill ins(%zero : f32) outs(%mean : memref<512xf32>)
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<512x768xf32>) outs(%mean : memref<512xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.divf %a, %n : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.fill ins(%zero : f32) outs(%var : memref<512xf32>)
  linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %mean : memref<512x768xf32>, memref<512xf32>) outs(%var : memref<512xf32>) {
  ^bb0(%a: f32, %m: f32, %c: f32):
    %0 = arith.subf %a, %m : f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  }
  linalg.generic {indexing_maps = [#all, #row, #row, #col, #col, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean, %var, %g, %b : memref<512x768xf32>, memref<512xf32>, memref<512xf32>, memref<768xf32>, memref<768xf32>)
      outs(%out : memref<512x768xf32>) {
  ^bb0(%a: f32, %m: f32, %v: f32, %gamma: f32, %beta: f32, %c: f32):
    %0 = arith.subf %a, %m : f32
    %1 = arith.divf %v, %n : f32
    %2 = arith.addf %1, %eps : f32
    %3 = math.sqrt %2 : f32
    %4 = arith.divf %0, %3 : f32
    %5 = arith.mulf %4, %gamma : f32
    %6 = arith.addf %5, %beta : f32
    linalg.yield %6 : f32
  }
  memref.dealloc %mean : memref<512xf32>
  memref.dealloc %var : memref<512xf32>
  return
}
