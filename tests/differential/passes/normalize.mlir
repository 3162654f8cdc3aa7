func.func @a(%m: memref<100x100xf32>, %n: index, %p: index, %z: f32) {
  affine.for %i = 2 to 10 step 3 {
    affine.for %j = 1 to 2 {
      %0 = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %0, %m[%i + 1, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = %n to affine_map<(d0) -> (d0 + 17)>(%p) step 3 {
      affine.store %z, %m[%i, 3] : memref<100x100xf32>
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 10, s0)>(%i)[%n] step 2 {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = max affine_map<(d0) -> (d0, 3)>(%n) to 20 step 2 {
      affine.store %z, %m[%i, 3] : memref<100x100xf32>
  }
  affine.for %i = 0 to %n step 2 {
      affine.store %z, %m[%i, 3] : memref<100x100xf32>
  }
  affine.for %i = 0 to 1 {
      affine.store %z, %m[%i, 3] : memref<100x100xf32>
  }
  affine.for %i = 7 to 1 {
      affine.store %z, %m[%i, 3] : memref<100x100xf32>
  }
  affine.parallel (%i, %j) = (1, %n) to (9, 20) step (2, 3) {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
  }
  affine.parallel (%i) = (3) to (9) {
      affine.store %z, %m[%i, %i] : memref<100x100xf32>
  }
  affine.parallel (%i) = (max(%n, 3)) to (min(%p, 20)) step (2) {
      affine.store %z, %m[%i, %i] : memref<100x100xf32>
  }
  return
}
func.func @c(%m: memref<100x100xf32>, %n: index, %p: index, %z: f32) -> f32 {
  %r = affine.for %i = 2 to 10 step 3 iter_args(%a = %z) -> f32 {
      %0 = affine.load %m[%i, %i] : memref<100x100xf32>
      %1 = arith.addf %a, %0 : f32
      affine.yield %1 : f32
  }
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %q = affine.for %i = %c2 to %c9 step 3 iter_args(%a = %r) -> f32 {
      %0 = affine.load %m[%i, %i] : memref<100x100xf32>
      %1 = arith.addf %a, %0 : f32
      affine.yield %1 : f32
  }
  return %q : f32
}
