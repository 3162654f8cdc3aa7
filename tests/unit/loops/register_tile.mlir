// extents of a loop around

func.func @main(%C: memref<?x?x?xf32>, %A: memref<?x?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %b = 0 to 2 {
    %c1 = arith.constant 1 : index
    %n = memref.dim %C, %c1 : memref<?x?x?xf32>
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        affine.for %k = 0 to %n {
          %x = affine.load %A[%b, %i, %k] : memref<?x?x?xf32>
          %y = affine.load %B[%k, %j] : memref<?x?xf32>
          %c = affine.load %C[%b, %i, %j] : memref<?x?x?xf32>
          %p = arith.mulf %x, %y : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<?x?x?xf32>
        }
      }
    }
  }
  return
}
