// a private buffer
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// sunk loops
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i + 1, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a shift
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 7 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %m[%i + 1] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}
