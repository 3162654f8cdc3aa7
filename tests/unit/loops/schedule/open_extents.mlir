// product

func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %C, %c0 : memref<?x?xf64>
  %m = memref.dim %C, %c1 : memref<?x?xf64>
  %l = memref.dim %B, %c0 : memref<?x?xf64>
  %o = memref.dim %B, %c1 : memref<?x?xf64>
  %e = arith.cmpi eq, %m, %o : index
  cf.assert %e, "extents differ"
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %l {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
