// equal
affine.for %i = 0 to 9 {
  affine.for %j = 0 to 9 {
    affine.store %x, %b[%i, %j] : memref<10x10xf32>
    %0 = affine.load %b[%i - 2, %j] : memref<10x10xf32>
  }
}
// -----
// equal, 2
affine.for %i = 0 to %n {
  affine.store %x, %a[%i] : memref<100xf32>
  %0 = affine.load %a[%i + 2] : memref<100xf32>
  %1 = affine.load %a[symbol(%n)] : memref<100xf32>
  affine.store %x, %a[0] : memref<100xf32>
}
// -----
// equal, 3
affine.for %i = 0 to 10 {
  affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
    %0 = affine.load %b[%j, %i] : memref<10x10xf32>
    affine.store %0, %b[%i, %j] : memref<10x10xf32>
  }
  affine.store %x, %b[%i, %i] : memref<10x10xf32>
}
// -----
// equal, 4
affine.for %i = 0 to 10 {
  affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 >= 0)>(%i)[%n] {
    affine.store %x, %a[%i + 20] : memref<100xf32>
  }
  %0 = affine.load %a[%i + 18] : memref<100xf32>
}
affine.parallel (%i, %j) = (0, 0) to (4, 4) {
  affine.store %x, %b[%i, %j] : memref<10x10xf32>
  %0 = affine.load %b[%i, %j - 1] : memref<10x10xf32>
}
// -----
// equal, 5
affine.store %x, %a[3] : memref<100xf32>
affine.for %i = 0 to 10 {
  %k = affine.apply affine_map<(d0) -> (-d0 + 5)>(%i)
  %0 = affine.load %a[%k] : memref<100xf32>
  affine.store %0, %a[%k + 1] : memref<100xf32>
}
// -----
// inexact
affine.for %i = 0 to 10 {
  affine.for %j = 0 to 7 {
    affine.store %x, %b[%i + 3 * %j, 4 * %i + 5 * %j] : memref<10x10xf32>
    %a0 = affine.load %b[%i + %j, %i + 2 * %j + 3] : memref<10x10xf32>
  }
}
// -----
// inexact, 2
affine.for %i = 0 to 10 {
  affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
  } else {
    affine.store %x, %a[%i] : memref<100xf32>
  }
  %0 = affine.load %a[%i - 5] : memref<100xf32>
}
// -----
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
