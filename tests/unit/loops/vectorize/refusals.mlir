// ops of others state their form
func.func @f(%x: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = "theirs.gamma"(%0) {order = 3 : i32} : (f32) -> f32
    affine.store %1, %x[%i] : memref<64xf32>
  }
  return
}
// -----
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
// -----
// lanes of a store to one element are apart
func.func @main(%a: memref<8x8xi64>, %b: memref<8xi64>) {
  affine.for %i = 1 to -2 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %b[%j] : memref<8xi64>
      affine.store %0, %a[%i, %j floordiv 3] : memref<8x8xi64>
    }
  }
  return
}
