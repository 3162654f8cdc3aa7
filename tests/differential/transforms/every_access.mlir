#map = affine_map<(d0, d1) -> (d0 + d1 * 4)>
#set = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 >= 0, d0 * 2 - 4 >= 0)>
func.func @f(%m: memref<10x?xf32>, %n: index, %x: f32) -> index {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n step 3 {
      %a = affine.apply #map(%i, %j)
      %b = affine.apply affine_map<(d0)[s0] -> (d0 mod 7 + s0)>(%a)[%n]
      %v = affine.load %m[%b, %a] : memref<10x?xf32>
      affine.store %v, %m[%i, %i] : memref<10x?xf32>
      affine.if #set(%i, %j)[%n] {
        affine.store %x, %m[%a, %i + %i] : memref<10x?xf32>
      } else {
        affine.prefetch %m[%a, 3], read, locality<3>, data : memref<10x?xf32>
        %l = affine.vector_load %m[%b, %b] : memref<10x?xf32>, vector<4xf32>
        affine.vector_store %l, %m[%b, %b] : memref<10x?xf32>, vector<4xf32>
      }
    }
  }
  affine.parallel (%i, %j) = (0, 0) to (%n, 10) step (2, 3) {
    affine.store %x, %m[%j, %i]: memref<10x?xf32>
  }
  %s = affine.parallel (%i, %j) = (0, max(%n, 3)) to (min(%n, 10), 10) reduce("addf") -> f32 {
    %v = affine.load %m[%i, %j] : memref<10x?xf32>
    affine.yield %v : f32
  }
  %mn = affine.min affine_map<(d0)[s0] -> (d0, s0 - 4, 3)>(%n)[%n]
  %mx = affine.max affine_map<(d0)[s0] -> (d0 floordiv 5, s0 ceildiv 4, 3)>(%n)[%n]
  %q:3 = affine.delinearize_index %mn into (4, %n, 5) : index, index, index
  %r = affine.linearize_index [%q#0, %q#1, %mx] by (4, 3, %n) : index
  %mm = arith.addi %mn, %r : index
  return %mm : index
}
