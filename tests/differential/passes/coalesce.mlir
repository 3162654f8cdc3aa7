func.func @bands(%m: memref<100x100xf32>, %n: index, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      affine.store %f, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 7 {
      affine.for %l = 0 to 5 {
        affine.store %f, %m[%i, %j + %l] : memref<100x100xf32>
      }
    }
  }
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 8 {
      affine.for %l = 0 to affine_map<(d0) -> (d0)>(%j) {
        affine.store %f, %m[%i, %j] : memref<100x100xf32>
      }
    }
  }
  return
}
func.func @others(%m: memref<100x100xf32>, %n: index, %f: f32) -> f32 {
  affine.for %i = 1 to 10 {
    affine.for %j = 0 to 20 {
      affine.store %f, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to 10 step 2 {
    affine.for %j = 0 to 20 {
      affine.for %l = 0 to 20 {
        affine.store %f, %m[%i, %j] : memref<100x100xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    %q = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
    affine.for %j = 0 to 20 {
      affine.for %l = 0 to min affine_map<()[s0] -> (s0, 20)>()[%n] {
        affine.store %f, %m[%q, %j] : memref<100x100xf32>
      }
      affine.for %l = 0 to 20 {
        affine.store %f, %m[%q, %j] : memref<100x100xf32>
      }
    }
  }
  %r = affine.for %i = 0 to 10 iter_args(%a = %f) -> f32 {
    %s = affine.for %j = 0 to 20 iter_args(%b = %a) -> f32 {
      %x = affine.load %m[%i, %j] : memref<100x100xf32>
      %y = arith.addf %b, %x : f32
      affine.yield %y : f32
    }
    affine.yield %s : f32
  }
  return %r : f32
}
