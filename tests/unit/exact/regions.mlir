// a slice that needs a part
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 10 to 20 {
    %0 = affine.load %m[2 * %i] : memref<100xf32>
  }
// -----
// symbols are in the corner
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%i + symbol(%n) - 3, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %m[%i, 0] : memref<?x?xf32>
  }
// -----
// unions are boxes
  affine.for %i = 1 to 9 {
    %0 = affine.load %m[%i - 1, 0] : memref<20x20xf32>
    %1 = affine.load %m[%i + 1, 3] : memref<20x20xf32>
    %2 = affine.load %m[2, %i] : memref<20x20xf32>
  }
  affine.for %i = 0 to 8 {
  }
// -----
// views have regions of their own
  %v = memref.subview %m[4][8][2] : memref<32xf32> to memref<8xf32, strided<[2], offset: 4>>
  affine.for %i = 0 to 8 {
    %0 = affine.load %v[%i] : memref<8xf32, strided<[2], offset: 4>>
  }
  affine.for %i = 0 to 8 {
  }
// -----
// what is not affine has no region
  affine.for %i = 0 to 8 {
    %k = affine.load %p[%i] : memref<8xindex>
    %0 = memref.load %m[%k] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
  }
// -----
// vectors touch all their elements
affine.for %i = 0 to 8 {
  %0 = affine.vector_load %m[%i * 4] : memref<32xf32>, vector<4xf32>
}
affine.for %i = 0 to 8 {
}
