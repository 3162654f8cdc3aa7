// gemm

func.func @gemm(%A: memref<24x16xf32>, %B: memref<16x32xf32>, %C: memref<24x32xf32>) {
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 32 {
      affine.for %k = 0 to 16 {
        %a = affine.load %A[%i, %k] : memref<24x16xf32>
        %b = affine.load %B[%k, %j] : memref<16x32xf32>
        %c = affine.load %C[%i, %j] : memref<24x32xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<24x32xf32>
      }
    }
  }
  return
}
// -----
// two

func.func @two(%m: memref<100xf32>, %q: memref<100xf32>, %n: index) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to %n iter_args(%a = %z) -> f32 {
    %0 = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %0, %a : f32
    affine.store %s, %q[%i] : memref<100xf32>
    affine.yield %s : f32
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %q[%i BACK] : memref<100xf32>
    affine.store %0, %m[%i] : memref<100xf32>
  }
  return %r : f32
}
// -----
// loops are cut where one around them is

func.func @f(%m: memref<9x9xf32>) {
  affine.for %k = 0 to 9 {
    affine.for %i = 0 to 9 {
      affine.for %j = 1 to 8 {
        %0 = affine.load %m[%i, %k] : memref<9x9xf32>
        %1 = affine.load %m[%k, %j] : memref<9x9xf32>
        %2 = affine.load %m[%i, %j] : memref<9x9xf32>
        %3 = arith.addf %0, %1 : f32
        %4 = arith.minimumf %2, %3 : f32
        affine.store %4, %m[%i, %j] : memref<9x9xf32>
      }
    }
  }
  return
}
// -----
// what steps take for granted is in the ledger
func.func @f(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n { affine.for %j = 0 to %n { affine.for %k = %n to -1 {
    affine.store %x, %m[%i] : memref<?xf32>
  } } }
  return
}
