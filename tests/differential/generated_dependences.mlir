// rational shadow
affine.for %i = 0 to 10 {
  affine.for %j = 0 to 7 {
    affine.store %x, %A[%i + 3 * %j + 9, 4 * %i + 5 * %j] : memref<64x128xf32>
    %0 = affine.load %A[%i + %j + 9, %i + 2 * %j + 3] : memref<64x128xf32>
  }
}
// -----
// else
affine.for %i = 5 to 15 {
  affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%i) {
  } else {
    affine.store %x, %A[%i, 0] : memref<64x128xf32>
  }
  %0 = affine.load %A[%i - 5, 0] : memref<64x128xf32>
}
// -----
// step or maximum
affine.parallel (%i) = (1) to (10) step (2) {
  affine.store %x, %A[%i, 0] : memref<64x128xf32>
  %0 = affine.load %A[%i - 1, 0] : memref<64x128xf32>
}
affine.for %i = max affine_map<()[s0] -> (s0 * 2, 1)>()[%n] to 10 step 2 {
  affine.store %x, %A[%i, 1] : memref<64x128xf32>
  %0 = affine.load %A[%i - 1, 1] : memref<64x128xf32>
}
// -----
// mod, floordiv, ceildiv
affine.for %i = 0 to 3 {
  affine.for %j = 0 to 3 {
    affine.store %x, %A[%i mod 2, 0] : memref<64x128xf32>
    %0 = affine.load %A[%i floordiv 2 + 5 * (%i mod 3), 0] : memref<64x128xf32>
  }
}
// -----
// delinearize index, linearize index
affine.for %i = 0 to 10 {
  %0:2 = affine.delinearize_index %i into (4, 4) : index, index
  %1 = affine.apply affine_map<(d0) -> (d0)>(%0#1)
  affine.store %x, %A[%1, 0] : memref<64x128xf32>
}
// -----
// views of one memref
%v = memref.cast %A : memref<64x128xf32> to memref<?x?xf32>
affine.for %i = 0 to 10 {
  affine.store %x, %v[%i + 1, 0] : memref<?x?xf32>
  %0 = affine.load %A[%i, 0] : memref<64x128xf32>
}
// -----
// allocation in a loop
affine.for %i = 0 to 10 {
  %m = memref.alloc() : memref<1xf32>
  affine.store %x, %m[0] : memref<1xf32>
  %0 = affine.load %m[0] : memref<1xf32>
}
// -----
// scf.for
%0 = arith.constant 0 : index
%1 = arith.constant 1 : index
%9 = arith.constant 9 : index
scf.for %i = %0 to %9 step %1 {
  affine.for %j = 0 to 10 {
    affine.store %x, %A[%j, 0] : memref<64x128xf32>
  }
}
