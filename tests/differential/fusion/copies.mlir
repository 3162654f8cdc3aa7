// a memref that is written again: one reader takes a copy in, and parts the other from the source
func.func @f(%a: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v0 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v0, %o[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v1 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v1, %p[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %y, %a[%i, %j] : memref<4x8xf32>
    }
  }
  return
}
// -----
// nor through another memref that the source writes
func.func @f(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32>
      affine.store %x, %b[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v0 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v0, %o[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v1 = affine.load %b[%i, %j] : memref<4x8xf32>
      affine.store %v1, %p[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %y, %a[%i, %j] : memref<4x8xf32>
    }
  }
  return
}
// -----
// the reader with the copy is a producer itself
func.func @f(%a: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v0 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v0, %o[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v1 = affine.load %a[%i, %j] : memref<4x8xf32>
      %v2 = affine.load %o[%i, %j] : memref<4x8xf32>
      %v2s = arith.addf %v2, %v1 : f32
      affine.store %v2s, %p[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %y, %a[%i, %j] : memref<4x8xf32>
    }
  }
  return
}
// -----
// what a copy reads makes no edge to what overwrites it later: the buffer is private
func.func @f(%a: memref<4x8xf32>, %z: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 3 {
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %z[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %v0 = affine.load %z[%i, %j] : memref<4x8xf32>
      affine.store %v0, %a[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v1 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v1, %o[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %v2 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v2, %p[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %y, %z[%i, %j] : memref<4x8xf32>
    }
  }
  return
}
// -----
// what a reader writes itself makes edges
func.func @f(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32>
      affine.store %x, %b[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v0 = affine.load %a[%i, %j] : memref<4x8xf32>
      affine.store %v0, %a[%i, %j] : memref<4x8xf32>
      affine.store %v0, %o[%i, %j] : memref<4x8xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %v1 = affine.load %b[%i, %j] : memref<4x8xf32>
      affine.store %v1, %p[%i, %j] : memref<4x8xf32>
    }
  }
  return
}
// -----
// the reader with the copy has moved in front of the other one
func.func @f(%arg1: memref<3x4xf32>, %arg2: f32, %o: memref<3x8xf32>) {
 %arg0 = memref.alloc() : memref<4x8xf32>
    affine.for %arg3 = 0 to 4 {
      affine.for %arg4 = 0 to 8 {
        affine.store %arg2, %arg0[%arg3, %arg4] : memref<4x8xf32>
      }
    }



    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 4 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<4x8xf32>
        %1 = arith.maximumf %0, %arg2 : f32
        affine.store %1, %arg1[%arg3, %arg4] : memref<3x4xf32>
      }
    }
    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 8 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<4x8xf32>
        affine.store %0, %o[%arg3, %arg4] : memref<3x8xf32>
      }
    }
    affine.for %arg3 = 0 to 4 {
      affine.for %arg4 = 0 to 8 {
        affine.store %arg2, %arg0[%arg3, %arg4] : memref<4x8xf32>
      }
    }
    return
  }
// -----
// siblings that read what nothing writes
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %o: memref<8x8xf32>, %q: memref<8x8xf32>, %r: memref<8x8xf32>, %x: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %e = 0 to 2 {
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 6 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 5 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 4 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %q[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 3 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %r[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// or what is copied
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %o: memref<8x8xf32>, %q: memref<8x8xf32>, %r: memref<8x8xf32>, %x: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  memref.copy %a, %m : memref<8x8xf32> to memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 6 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 5 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 4 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %q[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 3 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %r[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// nests that touch other columns do not depend on each other
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %q: memref<8x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.store %x, %a[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 5 to 8 {
      %1 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %1, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %1 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %1, %q[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// nor keep others apart
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %q: memref<8x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %1 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %1, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 5 to 8 {
      affine.store %x, %a[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %1 = affine.load %p[%i, %j] : memref<8x8xf32>
      affine.store %1, %q[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// if they overlap they do
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %q: memref<8x8xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %1 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %1, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 2 to 8 {
      affine.store %x, %a[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %1 = affine.load %p[%i, %j] : memref<8x8xf32>
      affine.store %1, %q[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// loops that run zero times touch nothing
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %q: memref<8x8xf32>, %x: f32, %y: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 3 to 1 {
      %1 = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %1, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %1 = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %1, %q[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// wherever they stand
func.func @f(%a: memref<8x8xf32>, %p: memref<8x8xf32>, %q: memref<8x8xf32>, %x: f32, %y: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %1 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %1, %p[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 3 to 1 {
      %1 = affine.load %p[%i, %j] : memref<8x8xf32>
      affine.store %1, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %1 = affine.load %p[%i, %j] : memref<8x8xf32>
      affine.store %1, %q[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
