func.func @a(%in: memref<10xf32>, %out: memref<10xf32>, %m: memref<10xf32>, %n: memref<10xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %n[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = affine.load %n[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @b(%in: memref<10x10xf32>, %out: memref<10x10xf32>, %m: memref<10x10xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %t = 0 to 5 {
    affine.for %i = 0 to 10 {
     affine.for %j = 0 to 10 {
      affine.store %c, %m[%i, %j] : memref<10x10xf32>
     }
    }
    affine.for %i = 0 to 10 {
     affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i, %j] : memref<10x10xf32>
      affine.store %0, %out[%i, %j] : memref<10x10xf32>
     }
    }
  }
  return
}
// -----
func.func @c(%in: memref<10xf32>, %out: memref<10xf32>, %m: memref<10xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[9 - %i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @d(%in: memref<10xf32>, %out: memref<10xf32>, %m: memref<10xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
    affine.store %c, %in[%i] : memref<10xf32>
    }
   }
  }
  return
}
// -----
func.func @a(%in: memref<10xf32>, %out: memref<10xf32>, %m: memref<10xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[9 - %i] : memref<10xf32>
    affine.store %0, %in[%i] : memref<10xf32>
  }
  affine.for %t = 0 to 3 {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[9 - %i] : memref<10xf32>
    affine.store %0, %in[%i] : memref<10xf32>
    affine.for %j = 0 to 5 {
      affine.store %c, %m[%j] : memref<10xf32>
    }
    affine.for %j = 0 to 5 {
      %1 = affine.load %m[%j] : memref<10xf32>
    }
  }
  }
  return
}
// -----
func.func @b(%in: memref<10xf32>, %out: memref<10xf32>, %m: memref<10xf32>) {
  %c = arith.constant 1.5 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 5 {
    %0 = affine.load %in[%i + %j] : memref<10xf32>
    affine.store %0, %m[%i + %j] : memref<10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.store %c, %in[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @a(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @b(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}
// -----
// not removed, and in edge on m => no private
func.func @c(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %c, %m[9 - %i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}
// -----
// reversed, escaping
func.func @d(%m: memref<10xf32>, %out: memref<10xf32>, %c: f32) {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[9 - %i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}
