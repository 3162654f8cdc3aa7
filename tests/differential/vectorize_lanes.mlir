// load
affine.for %i = 0 to 8 {{
    %0 = affine.load %x[{place}] : memref<64xf32>
    affine.store %0, %y[%i] : memref<8xf32>
  }}
// -----
// what is written later anyhow
affine.for %t = 0 to 3 {{
    affine.for %i = 0 to 6 {{
      affine.store %c, %y[%t * 6 + %i] : memref<{size}xf32>
    }}
  }}
// -----
// two dimensions
affine.for %i = 0 to 8 {{
    affine.for %j = 0 to 6 {{
      affine.store %c, %m[%i, {place}] : memref<8x8xf32>
    }}
  }}
// -----
// what is claimed falsely
func.func @f(%y: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.store %v, %y[%i] : memref<8xf32>
  }
  return
}
