func.func @a(%m: memref<100xf32>, %n: index, %k: index, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 11 {
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%k] {
        affine.store %f, %m[%j] : memref<100xf32>
      } else {
        affine.store %f, %m[%i] : memref<100xf32>
      }
      affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%k] {
        affine.store %f, %m[%j] : memref<100xf32>
      }
    }
  }
  return
}
func.func @b(%m: memref<100xf32>, %n: index, %k: index, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 11 {
      affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%k] {
        affine.store %f, %m[%j] : memref<100xf32>
      }
    }
  }
  return
}
func.func @c(%m: memref<100xf32>, %n: index, %k: index, %f: f32) {
  affine.for %i = 0 to 10 {
   affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%k] {
    affine.parallel (%j) = (0) to (11) {
      %z = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
      affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0)>(%z)[%k] {
        affine.store %f, %m[%j] : memref<100xf32>
      } else {
        affine.store %f, %m[%j + 1] : memref<100xf32>
      }
    }
   }
  }
  return
}
func.func @d(%m: memref<100xf32>, %n: index, %k: index, %f: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %f) -> f32 {
    %b = arith.addf %a, %a : f32
    %x = affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%k] -> f32 {
      affine.yield %a : f32
    } else {
      affine.yield %b : f32
    }
    affine.yield %x : f32
  }
  return %r : f32
}
