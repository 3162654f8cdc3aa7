// RUN: loopwright-opt %s -affine-optimize | filecheck %s

// Columns whose elements are 2048 bytes apart are read in tiles. As vectors the inner loop would be
// two loops, of which no tiles are made.

func.func @f(%c: memref<256x400xf64>, %t: memref<400x256xf64>) {
  affine.for %i = 1 to 255 {
    affine.for %j = 1 to 399 {
      %0 = affine.load %c[%i - 1, %j - 1] : memref<256x400xf64>
      %1 = affine.load %t[%j, %i] : memref<400x256xf64>
      %2 = arith.subf %0, %1 : f64
      affine.store %2, %c[%i, %j] : memref<256x400xf64>
    }
  }
  return
}

// CHECK-LABEL: func.func @f
// CHECK:         affine.for %{{.*}} = 1 to 255 step 8 {
// CHECK-NEXT:      affine.for %{{.*}} = 1 to 399 step 8 {
