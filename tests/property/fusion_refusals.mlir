// returned

func.func private @look(%g: memref<8xf32>) -> f32 {
  %x = affine.load %g[0] : memref<8xf32>
  return %x : f32
}
func.func private @same(%g: memref<8xf32>) -> memref<8xf32> {
  return %g : memref<8xf32>
}
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) -> (memref<8xf32>, f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %r = func.call @look(%a) : (memref<8xf32>) -> f32
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
// -----
// conditional
func.func @f(%a: memref<8xf32>, %d: memref<4x8xi1>, %b: memref<4x8xf32>, %c: i1) {
  %t = memref.alloc() : memref<8xf32>
  affine.for %o = 0 to 4 {
    scf.if %c {
      affine.for %i = 0 to 4 {
        %x = affine.load %a[%i] : memref<8xf32>
        %k = affine.load %d[%o, %i] : memref<4x8xi1>
        scf.if %k { affine.store %x, %t[%i] : memref<8xf32> }
      }
      affine.for %i = 0 to 4 {
        %x = affine.load %t[%i] : memref<8xf32>
        affine.store %x, %b[%o, %i] : memref<4x8xf32>
      }
    }
  }
  return
}
// -----
// nests
affine.for %i = 0 to 8 {
  %x = affine.load %a[%i] : memref<8xf32>
  affine.store %x, %t[%i] : memref<8xf32>
}
affine.for %i = 0 to 8 {
  %x = affine.load %t[%i] : memref<8xf32>
  affine.store %x, %b[%i] : memref<8xf32>
}
