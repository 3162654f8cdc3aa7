// jacobi
func.func @main(%a: memref<{n}x{n}xf32>, %b: memref<{n}x{n}xf32>) {{
  affine.for %t = 0 to {sweeps} {{
    affine.for %i = 1 to {last} {{
      affine.for %j = 1 to {last} {{
        %l = affine.load %a[%i - 1, %j] : memref<{n}x{n}xf32>
        %r = affine.load %a[%i + 1, %j] : memref<{n}x{n}xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<{n}x{n}xf32>
      }}
    }}
    affine.for %i = 1 to {last} {{
      affine.for %j = 1 to {last} {{
        %v = affine.load %b[%i, %j] : memref<{n}x{n}xf32>
        affine.store %v, %a[%i, %j] : memref<{n}x{n}xf32>
      }}
    }}
  }}
  return
}}
