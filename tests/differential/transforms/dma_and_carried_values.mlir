func.func @g(%m: memref<10xf32>, %d: memref<10xf32,2>, %t: memref<1xi32>, %n: index, %i: index) {
  %c = arith.constant 4: index
  %s = arith.constant 4: index
  affine.dma_start %m[%i + 3], %d[%n * 2], %t[0], %c : memref<10xf32>, memref<10xf32, 2>, memref<1xi32>
  affine.dma_start %m[%i + 3], %d[%n * 2], %t[0], %c, %s, %c : memref<10xf32>, memref<10xf32, 2>, memref<1xi32>
  affine.dma_wait %t[symbol(%i) + 1], %c : memref<1xi32>
  return
}
func.func @h(%a: index, %b: index, %n: index, %f: f32, %m: memref<?xf32>) -> (f32, i32, index, index) {
  %z = arith.constant 0.0 : f32
  %zi = arith.constant 0 : i32
  %r:2 = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0 - 4)>(%a)[%n] to min affine_map<(d0)[s0] -> (d0 ceildiv 3, s0, 9)>(%b)[%n] step 2 iter_args(%x = %z, %y = %zi) -> (f32, i32) {
    %c1 = arith.constant 1 : i32
    %v = affine.if affine_set<(d0)[s0] : (d0 - s0 == 0, 4 - d0 >= 0)>(%i)[%n] -> f32 {
      %l = affine.load %m[%i floordiv (symbol(%n))] : memref<?xf32>
      affine.yield %l : f32
    } else {
      affine.yield %x : f32
    }
    %w = arith.addi %y, %c1 : i32
    affine.yield %v, %w : f32, i32
  }
  %p:2 = affine.parallel (%i, %j) = (0, 0) to (%n, 4) reduce ("mulf", "addi") -> (f32, i32) {
    affine.yield %f, %zi : f32, i32
  }
  affine.parallel (%i) = (max(%n, %a, 4)) to (min(%n, %b)) {
  }
  affine.if affine_set<() : (0 >= 0)>() { affine.store %f, %m[0] : memref<?xf32> }
  affine.if affine_set<() : ()>() { affine.store %f, %m[0] : memref<?xf32> }
  %q = affine.linearize_index [%a, %b] by (%n, 4) : index
  %q1 = affine.linearize_index disjoint [%a, %b] by (4) : index
  %e:2 = affine.delinearize_index %q into (8) : index, index
  return %r#0, %p#1, %e#0, %q1 : f32, i32, index, index
}
