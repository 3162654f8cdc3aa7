// in range
%c0 = arith.constant 0 : index
%extent = memref.dim %x, %c0 : memref<?xf64>
%fits = arith.cmpi sge, %extent, %n : index
cf.assert %fits, "x is long enough"
// -----
// what is asserted under a condition says nothing elsewhere
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%k] {
      INSIDE
      %e = affine.load %x[%i] : memref<?xf64>
      affine.store %e, %y[%i] : memref<?xf64>
    }
  }
  return
}
