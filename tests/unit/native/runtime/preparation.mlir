// sum of rows

func.func @rows(%m: memref<?x?xf32>, %sums: memref<?xf32>, %unused: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32>
  %k = memref.dim %m, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %a = affine.load %m[%i, %j] : memref<?x?xf32>
      %b = affine.load %sums[%i] : memref<?xf32>
      %s = arith.addf %a, %b fastmath<reassoc> : f32
      affine.store %s, %sums[%i] : memref<?xf32>
    }
  }
  return
}
