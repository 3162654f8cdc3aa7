// a buffer of which every other element is written
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i * 2] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i * 2] : memref<8xf32>
    %y = affine.load %b[%i * 2 + 1] : memref<8xf32>
    %z = affine.load %b[%i * 2 + 2] : memref<8xf32>
    %u = arith.addf %x, %y : f32
    %v = arith.addf %u, %z : f32
    affine.store %v, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is written under another name
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 5 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %c[%i] : memref<8xf32>
    %z = affine.load %a[%i] : memref<8xf32>
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}
