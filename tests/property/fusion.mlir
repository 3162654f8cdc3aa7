// twice

func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[0, %j] : memref<4x4xf32>
      %1 = affine.load %b[%i, 0] : memref<4x4xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %a[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
    }
  }
  return
}
// -----
// skipped
func.func @k(%a: memref<10xf32>, %b: memref<10xf32>, %n: index) {{
  {0}
    affine.for %i = 0 to 10 {{
      %0 = affine.load %a[%i] : memref<10xf32>
      affine.store %0, %b[%i] : memref<10xf32>
    }}
    affine.for %i = 0 to 10 {{
      %0 = affine.load %b[%i] : memref<10xf32>
      affine.store %0, %a[9 - %i] : memref<10xf32>
    }}
  }}
  return
}}
func.func @p() {{
  %a = memref.alloc() : memref<10xf32>
  %b = memref.alloc() : memref<10xf32>
  %n = arith.constant 1 : index
  call @k(%a, %b, %n) : (memref<10xf32>, memref<10xf32>, index) -> ()
  return
}}
// -----
// call
func.func @g(%a: memref<4x4xf32>) {
  call @f(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
