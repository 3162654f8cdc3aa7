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
