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
