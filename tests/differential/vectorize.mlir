// a kernel
func.func @k7(%a: memref<?xf32>, %b: memref<8xf32>, %n: index) {{
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 6 step 3 {{
    %0 = affine.load %b[%i] : memref<8xf32>
    {body}
  }}
  affine.for %i = 0 to 8 {{
    affine.store %zero, %b[%i] : memref<8xf32>
  }}
  return
}}
func.func @p7() -> i64 {{
  %a = memref.alloc() : memref<6xf32>
  %cast = memref.cast %a : memref<6xf32> to memref<?xf32>
  %b = memref.alloc() : memref<8xf32>
  %n = arith.constant 6 : index
  call @k7(%cast, %b, %n) : (memref<?xf32>, memref<8xf32>, index) -> ()
  %r = arith.constant 1 : i64
  return %r : i64
}}
