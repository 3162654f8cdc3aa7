// body
%m = memref.alloc() : memref<10xf32>
affine.for %i = 0 to 5 {
  affine.store %x, %m[%i] : memref<10xf32>
}
affine.for %i = 5 to 10 {
  %0 = affine.load %m[%i] : memref<10xf32>
}
affine.for %i = 0 to 10 {
  %0 = affine.load %m[%i] : memref<10xf32>
  affine.store %0, %o[%i] : memref<10xf32>
}
affine.for %i = 0 to 10 {
  %0 = affine.load %o[%i] : memref<10xf32>
}
memref.dealloc %m : memref<10xf32>
// -----
// edges inside a loop are of one iteration
affine.for %i = 1 to 5 {
  affine.store %x, %o[%i] : memref<10xf32>
  %0 = affine.load %o[%i - 1] : memref<10xf32>
  %1 = affine.load %o[%i] : memref<10xf32>
}
