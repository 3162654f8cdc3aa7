func.func @box(%t: index, %u: index, %m: memref<256x256xf32>, %n: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to %n {
      affine.store %c, %m[%i, %j] : memref<256x256xf32>
    }
  }
  affine.for %i = 5 to 256 {
    affine.for %j = 3 to 100 step 3 {
      affine.store %c, %m[%i, %j] : memref<256x256xf32>
    }
    affine.for %j = 3 to 100 step 3 {
      affine.store %c, %m[%i, %j + 1] : memref<256x256xf32>
    }
  }
  return
}
func.func @ends(%t: index, %m: memref<256xf32>, %u: index, %v: index) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%u, %v] step 2 {
    affine.store %c, %m[%i] : memref<256xf32>
  }
  affine.for %i = -4 to affine_map<()[s0, s1] -> (s0 floordiv 2 + s1 * 2)>()[%u, %v] step 3 {
    affine.store %c, %m[%i + 4] : memref<256xf32>
  }
  affine.for %i = 0 to affine_map<(d0) -> (d0)>(%v) {
    affine.store %c, %m[%i] : memref<256xf32>
  }
  return
}
func.func @stay(%t: index, %s: index, %m: memref<256x256xf32>, %b: i1) -> f32 {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %c, %m[%i, %j] : memref<256x256xf32>
    }
  }
  scf.if %b {
    affine.for %i = 1 to 10 {
      affine.store %c, %m[%i, %i] : memref<256x256xf32>
    }
  }
  %r = affine.for %i = 0 to 10 iter_args(%x = %c) -> (f32) {
    %d = affine.load %m[%i, 3] : memref<256x256xf32>
    %y = arith.addf %x, %d : f32
    affine.yield %y : f32
  }
  return %r : f32
}
func.func @few(%t: index) {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
    }
  }
  affine.for %i = 0 to 10 {
  }
  return
}
func.func @other(%f: f32) {
  affine.for %i = 0 to 10 {
  }
  return
}
func.func @none(%f: f32) {
  return
}
