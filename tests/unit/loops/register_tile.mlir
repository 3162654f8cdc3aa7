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
// -----
// carried
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      BEFORE
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
      BEHIND
    }
  }
  return
}
