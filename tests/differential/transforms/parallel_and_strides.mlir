func.func @p(%m: memref<10xf32>, %n: index, %k: index, %v: vector<4xf32>) {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.for %i = 0 to %a {
    affine.prefetch %m[%i], write, locality<2>, instr : memref<10xf32>
  }
  affine.parallel (%i, %j) = (max(%n, %k), 1) to (10, min(%n, %k + 3)) step (2, 3) {
    %x = affine.load %m[%i] : memref<10xf32>
  }
  %r = affine.parallel (%i, %j) = (max(%n, %k), 1) to (10, min(%n, %k + 3)) step (2, 3) reduce("addf") -> f32 {
    %x = affine.load %m[%i] : memref<10xf32>
    affine.yield %x : f32
  }
  %rr:3 = affine.parallel (%i, %j) = (max(%n, %k), 1) to (10, min(%n, %k + 3)) reduce("addi","muli","minimumf") -> (i64, i32, f64) {
    %c = arith.constant 3 : i64
    %d = arith.constant 3 : i32
    %e = arith.constant 3.0 : f64
    affine.yield %c, %d, %e : i64, i32, f64
  }
  %l = affine.vector_load %m[%n * 4] : memref<10xf32>, vector<4xf32>
  affine.vector_store %l, %m[%n + %k] : memref<10xf32>, vector<4xf32>
  %d:3 = affine.delinearize_index %k into (%n, 3) : index, index, index
  %d2:2 = affine.delinearize_index %k into (%n, 3) : index, index
  %d3:4 = affine.delinearize_index %k into (2, %n, 3, %k) : index, index, index, index
  %lin = affine.linearize_index [%n, %k, %d#0] by (3, %n) : index
  %lin2 = affine.linearize_index disjoint [%n, %k, %d#0] by (2, 3, %n) : index
  %lin3 = affine.linearize_index [%n, %k, %d#0, %lin] by (%n, 3, %k) : index
  %lin4 = affine.linearize_index [%n, %k, %d#0, %lin] by (2, 3, 4) : index
  "use"(%d#0, %d#1, %d#2, %d2#0, %d2#1, %lin, %lin2,%lin3) : (index, index, index, index, index, index, index, index) -> ()
  return
}
