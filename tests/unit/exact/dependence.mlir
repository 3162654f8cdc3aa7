// tiles
affine.for %t = 0 to 40 step 7 {
  affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 7, 40)>(%t) {
    affine.store %x, %m[%i + 40] : memref<100xf32>
    %0 = affine.load %m[%i floordiv 3 + 39] : memref<100xf32>
  }
}
// -----
// reshaped
%v = memref.expand_shape %a [[0, 1]] output_shape [%n, %n]
  : memref<?xf32> into memref<?x?xf32>
affine.for %i = 1 to %n {
  affine.for %j = 0 to %n {
    %0 = affine.load %v[%i - 1, %j] : memref<?x?xf32>
    affine.store %0, %v[%i, %j] : memref<?x?xf32>
  }
}
// -----
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
// -----
// several roots
%own = memref.alloc() : memref<4xf32>
%shown = memref.alloc() : memref<4xf32>
memref.store %shown, %all[%k] : memref<2xmemref<4xf32>>
%u = memref.load %all[%k] : memref<2xmemref<4xf32>>
%v = memref.load %all[%k] : memref<2xmemref<4xf32>>
%either = arith.select %c, %own, %a : memref<4xf32>
affine.store %x, %own[0] : memref<4xf32>
affine.store %x, %shown[0] : memref<4xf32>
affine.store %x, %u[0] : memref<4xf32>
affine.store %x, %v[0] : memref<4xf32>
affine.store %x, %either[0] : memref<4xf32>
affine.store %x, %a[0] : memref<4xf32>
