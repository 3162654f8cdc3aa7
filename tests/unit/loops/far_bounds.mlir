// long
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  affine.for %i = -4611686018427387904 to 4611686018427387903 {
    affine.for %j = 0 to 4611686018427387904 {
      %v = affine.load %c[%i + 4611686018427387904 + %j] : memref<?xf32>
      affine.store %v, %b[%i + 4611686018427387905] : memref<?xf32>
    }
  }
  affine.for %i = 0 to 7 step 3 {
    %v = affine.load %b[%i floordiv 3074457345618258603 + 40] : memref<?xf32>
    affine.store %v, %a[%i + 1] : memref<?xf32>
  }
  return
}
// -----
// packed
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %q = 0 to 9223372036854775807 {
    affine.for %r = 0 to 8 {
      %x = affine.load %a[%q floordiv 3074457345618258603 + %r + 40] : memref<?xf32>
      affine.store %x, %b[%r] : memref<?xf32>
    }
  }
  return
}
// -----
// shifted
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %x: f32) {
  affine.for %i = -9223372036854775807 to -9223372036854775800 {
    %v = arith.addf %x, %x : f32
    affine.store %v, %a[%i + 9223372036854775807] : memref<64xf32>
  }
  affine.for %j = 2305843009213693957 to 2305843009213693964 {
    %v = affine.load %a[%j - 2305843009213693957] : memref<64xf32>
    affine.store %v, %b[%j - 2305843009213693957] : memref<64xf32>
  }
  return
}
