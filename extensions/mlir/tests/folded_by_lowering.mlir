func.func @f(%c: i1, %m: memref<4xf32>, %i: index) -> (f32, f32, index, complex<f32>, i32, index) {
  %cst = arith.constant 2.5 : f32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : index
  %e = math.exp %cst : f32
  %a = arith.addf %cst, %cst : f32
  %x = index.constant 4
  %y = index.add %x, %x
  %k = complex.create %cst, %cst : complex<f32>
  %r = complex.re %k : complex<f32>
  %kk = complex.add %k, %k : complex<f32>
  %mc = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.fill ins(%r : f32) outs(%mc : memref<?xf32>)
  %u = arith.addi %c1, %c1 : i32
  %ap = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
  cf.cond_br %c, ^a, ^a
^a:
  return %e, %a, %y, %kk, %u, %ap : f32, f32, index, complex<f32>, i32, index
}
