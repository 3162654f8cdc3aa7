// an update
    affine.for %j = 0 to {extent} {{
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }}
// -----
// a sum
    %x = affine.for %j = 0 to {extent} iter_args(%t = %zero) -> (f32) {{
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %n = arith.addf %t, %a {flags} : f32
      affine.yield %n : f32
    }}
    affine.store %x, %s[%i] : memref<11xf32>
