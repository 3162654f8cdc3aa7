// program

func.func @mm(%A: memref<4x8xf32>, %B: memref<8x6xf32>, %C: memref<4x6xf32>) {
  %T = memref.alloc() : memref<4xf32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      affine.for %k = 0 to 8 {
        %a = affine.load %A[%i, %k] : memref<4x8xf32>
        %b = affine.load %B[%k, %j] : memref<8x6xf32>
        %s = affine.load %C[%i, %j] : memref<4x6xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %C[%i, %j] : memref<4x6xf32>
      }
    }
  }
  affine.parallel (%x, %y) = (0, 0) to (4, 9) step (1, 2) {
    %u = affine.load %T[%x] : memref<4xf32>
  }
  affine.for %i = 1 to 4 {
    affine.store %c, %T[%i] : memref<4xf32>
    %v = affine.load %T[%i - 1] : memref<4xf32>
    affine.store %v, %T[%i] : memref<4xf32>
  }
  return
}
// -----
// bands

func.func @f(%m: memref<9x9xf32>) {
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %v = affine.load %m[%i - 1, %j + 1] : memref<9x9xf32>
      affine.store %v, %m[%i, %j] : memref<9x9xf32>
    }
  }
  return
}
// -----
// loops that depend on others are counted
func.func @f(%n: index, %A: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %0, %A[%j, %i] : memref<?x?xf32>
    }
  }
  affine.parallel (%x, %y) = (0, 2) to (%n, 9) step (4, 3) {
    %0 = affine.load %A[%x, %y] : memref<?x?xf32>
  }
  return
}
// -----
// an iteration has the names of its loops
func.func @f(%m: memref<9xf32>, %x: f32) {
          affine.for %row_1 = 3 to 9 {
            affine.store %x, %m[0] : memref<9xf32>
          }
          return
        }
