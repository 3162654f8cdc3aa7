// perfect nest
affine.for %i = 0 to 4 {
  %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  affine.for %j = 0 to 4 {
    affine.for %l = 0 to 4 {
      affine.store %x, %m[%k] : memref<9xf32>
    }
    affine.store %x, %m[0] : memref<9xf32>
  }
}
// -----
// matmul
affine.for %i = 0 to 4 {
  affine.for %j = 0 to 4 {
    affine.for %k = 0 to 4 {
      %a = affine.load %A[%i, %k] : memref<4x4xf32>
      %b = affine.load %B[%k, %j] : memref<4x4xf32>
      %c = affine.load %C[%i, %j] : memref<4x4xf32>
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %c, %p : f32
      affine.store %s, %C[%i, %j] : memref<4x4xf32>
    }
  }
}
// -----
// two sums of one element are not a reduction of their own
affine.for %i = 0 to 4 {
  %a = affine.load %m[0] : memref<4xf32>
  %b = arith.addf %a, %x : f32
  affine.store %b, %m[0] : memref<4xf32>
  %c = affine.load %m[0] : memref<4xf32>
  %d = arith.mulf %c, %x : f32
  affine.store %d, %m[0] : memref<4xf32>
}
// -----
// a sum that is looked at is not a reduction
%r = affine.for %i = 0 to 4 iter_args(%s = %x) -> f32 {
  %n = arith.addf %s, %x : f32
  affine.store %n, %m[%i] : memref<4xf32>
  affine.yield %n : f32
}
// -----
// carried sum
%r = affine.for %i = 0 to 4 iter_args(%s = %x) -> f32 {
  %v = affine.load %m[%i] : memref<4xf32>
  %n = arith.addf %v, %s : f32
  affine.yield %n : f32
}
// -----
// permutation that would turn a dependence round
affine.for %i = 1 to 9 {
  affine.for %j = 0 to 8 {
    %v = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>
    affine.store %v, %m[%i, %j] : memref<10x10xf32>
  }
}
// -----
// imperfect bands are not permuted
affine.for %i = 0 to 8 {
  affine.store %x, %m[0, 0] : memref<10x10xf32>
  affine.for %j = 0 to 8 {
    %v = affine.load %m[0, %j] : memref<10x10xf32>
  }
}
// -----
// strides
affine.for %i = 0 to 8 {
  affine.for %j = 0 to 8 step 2 {
    %a = affine.load %m[%i, %j] : memref<10x16xf32>
    %b = affine.load %m[%j, 3] : memref<10x16xf32>
    %c = affine.load %m[0, %i mod 2] : memref<10x16xf32>
    %d = affine.vector_load %m[0, -%i] : memref<10x16xf32>, vector<4xf32>
  }
}
