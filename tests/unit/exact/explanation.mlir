// program
func.func @walk(%m: memref<32x32xf32>, %n: memref<32x32xf32>) {
  affine.for %i = 1 to 32 {
    affine.for %j = 0 to 31 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<32x32xf32>
      affine.store %0, %m[%i, %j] : memref<32x32xf32>
    }
  }
  affine.for %k = 0 to 32 {
    affine.for %l = 0 to 32 {
      %0 = affine.load %m[%l, %k] : memref<32x32xf32>
      affine.store %0, %n[%l, %k] : memref<32x32xf32>
    }
  }
  return
}
// -----
// outline
func.func @f(%a: memref<?x?xf32>, %n: index, %m: index, %b: i1) {
      %c0 = arith.constant 0 : index
      %e = memref.dim %a, %c0 : memref<?x?xf32>
      %x = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m]
      affine.for %i = 0 to %x {
        affine.for %j = max affine_map<(d0) -> (0, d0 - 3)>(%i) to %e step 2 {
          %v = affine.load %a[%i, %j] : memref<?x?xf32>
          affine.store %v, %a[%j, %i] : memref<?x?xf32>
        }
      }
      scf.if %b {
        scf.for %k = %c0 to %n step %m {
        }
      } else {
        affine.parallel (%p, %q) = (0, 1) to (10, %n) {
          %v = affine.vector_load %a[%p, %q] : memref<?x?xf32>, vector<4xf32>
        }
      }
      return
    }
// -----
// outline of what is left by a condition
func.func @f(%m: memref<9xf32>, %x: f32, %n: index) {
      %c1 = arith.constant 1 : index
      scf.while (%k = %n) : (index) -> index {
        %more = arith.cmpi sgt, %k, %c1 : index
        scf.condition(%more) %k : index
      } do {
      ^bb0(%k: index):
        affine.for %i = 0 to 9 {
          affine.store %x, %m[%i] : memref<9xf32>
        }
        %less = arith.subi %k, %c1 : index
        scf.yield %less : index
      }
      return
    }
