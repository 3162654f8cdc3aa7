func.func @a(%m: memref<100x100xf32>, %n: index, %p: index, %z: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 50 {
      affine.for %k = 3 to 99 step 2 {
      %0 = affine.load %m[%i, %j] : memref<100x100xf32>
      affine.store %0, %m[%i, %j] : memref<100x100xf32>
    }
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = %p to %n step 3 {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 20)>(%i) {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = max affine_map<(d0) -> (d0, 3)>(%n) to min affine_map<(d0) -> (d0, 33)>(%p) {
    affine.for %j = 0 to 4 {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.store %z, %m[%i, 99] : memref<100x100xf32>
    affine.for %j = 0 to 10 {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.store %z, %m[%i, 99] : memref<100x100xf32>
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 1 {
      affine.store %z, %m[%i, %j] : memref<100x100xf32>
    }
  }
  %r = affine.for %i = 0 to 10 iter_args(%a = %z) -> f32 {
    affine.yield %a : f32
  }
  return
}
