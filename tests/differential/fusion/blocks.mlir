func.func @two(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>, %p: i1) {
  %t = memref.alloc() : memref<64xf32>
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  cf.br ^bb3
^bb2:
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    affine.store %0, %c[%i] : memref<64xf32>
  }
  cf.br ^bb3
^bb3:
  return
}
// -----
func.func @one_after_the_other(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  cf.br ^bb1
^bb1:
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    affine.store %0, %c[%i] : memref<64xf32>
  }
  return
}
// -----
func.func @rows(%a: memref<8x16xf64>, %b: memref<8x16xf64>, %n: index) {
  %t = memref.alloc() : memref<8x16xf64>
  cf.br ^first
^first:
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %a[%i, %j] : memref<8x16xf64>
      affine.store %0, %t[%i, %j] : memref<8x16xf64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %t[%i, -%j + 15] : memref<8x16xf64>
      affine.store %0, %b[%i, %j] : memref<8x16xf64>
    }
  }
  cf.br ^second
^second:
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %b[%i, %j] : memref<8x16xf64>
      affine.store %0, %t[%i, %j] : memref<8x16xf64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %t[%i, %j] : memref<8x16xf64>
      affine.store %0, %a[%i, %j] : memref<8x16xf64>
    }
  }
  return
}
// -----
func.func @bodies(%a: memref<4xf32>, %o: memref<3x4xf32>, %p: memref<3x4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 4 {
      %v = affine.load %a[%i] : memref<4xf32>
      affine.store %v, %m[%i] : memref<4xf32>
    }
    affine.for %i = 0 to 4 {
      %v = affine.load %m[%i] : memref<4xf32>
      affine.store %v, %o[%k, %i] : memref<3x4xf32>
    }
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 4 {
      %v = affine.load %a[-%i + 3] : memref<4xf32>
      affine.store %v, %m[%i] : memref<4xf32>
    }
    affine.for %i = 0 to 4 {
      %v = affine.load %m[%i] : memref<4xf32>
      affine.store %v, %p[%k, %i] : memref<3x4xf32>
    }
  }
  return
}
