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
// -----
// unknown ends
func.func @f(%a: memref<16xf32>, %n: index, %x: f32) {
  affine.for %i = -9223372036854775805 to affine_map<()[s0] -> (s0 - 9223372036854775807)>()[%n] step 2 {
    affine.store %x, %a[(%i + 1) mod 4] : memref<16xf32>
  }
  affine.for %p = 1 to 5 {
    %q = affine.apply affine_map<(d0) -> (d0 - 1)>(%p)
    affine.for %j = affine_map<(d0) -> (d0 + 9223372036854775799)>(%q) to affine_map<(d0) -> (d0 + 9223372036854775801)>(%q) {
      affine.store %x, %a[%p] : memref<16xf32>
    }
  }
  affine.for %k = 9223372036854775796 to affine_map<()[s0] -> (s0 + 9223372036854775795)>()[%n] {
    affine.for %l = -9223372036854775807 to min affine_map<(d0)[s0] -> (d0, s0 - 9223372036854775807)>(%k)[%n] {
      affine.store %x, %a[%k - 9223372036854775796] : memref<16xf32>
    }
  }
  return
}
