func.func @f(%m: memref<10x10x10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 12 {
        affine.store %x, %m[%i, %j, %k] : memref<10x10x10xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 12 {
        affine.store %x, %m[%i, %j, %k] : memref<10x10x10xf32>
        affine.for %l = 0 to 12 {
        }
      }
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 11 {
        affine.store %x, %m[%i, %j, 0] : memref<10x10x10xf32>
        }
  }
  affine.for %i = 1 to 10 {
    affine.for %j = 0 to 8 {
     affine.for %k = 0 to 8 {
        %0 = affine.load %m[%i - 1, %j + 1, %k] : memref<10x10x10xf32>
        affine.store %0, %m[%i, %j, %k] : memref<10x10x10xf32>
        }
        }
  }
  return
}
func.func @imperfect(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i, 0] : memref<10x10xf32>
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 7 {
        affine.store %x, %m[%j, %k] : memref<10x10xf32>
      } {inner}
    } {middle}
  }
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0) -> (d0)>(%i)
    affine.for %j = 0 to 5 {
      affine.store %x, %m[%j, %a] : memref<10x10xf32>
    }
  }
  return
}
func.func @deep(%m: memref<10x10xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 2 {
    affine.for %j = max affine_map<()[s0] -> (0, s0)>()[%n] to 3 step 2 {
      affine.for %k = 0 to 4 {
        affine.for %l = 0 to affine_map<(d0) -> (d0 + 5)>(%i) {
          affine.store %x, %m[%i, %l] : memref<10x10xf32>
        }
      }
    }
  }
  affine.parallel (%i) = (1) to (10) {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 9 {
        affine.store %x, %m[%j, %i] : memref<10x10xf32>
      }
    }
  }
  return
}
