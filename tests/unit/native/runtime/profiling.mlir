// work
func.func @work(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %v: memref<?xf64>,
                %steps: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xf32>
  %m = memref.dim %b, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %l = 0 to %k {
        %x = affine.load %a[%i, %l] : memref<?x?xf32>
        %y = affine.load %b[%l, %j] : memref<?x?xf32>
        %z = affine.load %c[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  %len = memref.dim %v, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  affine.for %t = 0 to %steps {
    affine.for %o = 0 to 2 {
      affine.for %p = 1 to affine_map<()[s0] -> (s0 - 1)>()[%len] {
        %x = affine.load %v[%p - 1] : memref<?xf64>
        %y = affine.load %v[%p + 1] : memref<?xf64>
        %s = arith.addf %x, %y : f64
        %r = arith.mulf %s, %half : f64
        affine.store %r, %v[%p] : memref<?xf64>
      }
    }
    affine.parallel (%q, %w) = (0, 0) to (4, 6) {
      %x = affine.load %v[%q] : memref<?xf64>
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%q, %w) {
        %y = arith.negf %x : f64
        affine.store %y, %v[%q] : memref<?xf64>
      }
    }
  }
  %zero = arith.constant 0.0 : f64
  %sum = affine.for %e = 0 to %len iter_args(%acc = %zero) -> f64 {
    %x = affine.load %v[%e] : memref<?xf64>
    %s = arith.addf %acc, %x : f64
    affine.yield %s : f64
  }
  return %sum : f64
}
// -----
// down
func.func @down(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  scf.if %more {
    %less = arith.subi %n, %c1 : index
    func.call @down(%less, %m) : (index, memref<4xf32>) -> ()
    affine.for %i = 0 to 4 {
      %x = affine.load %m[%i] : memref<4xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i] : memref<4xf32>
    }
  }
  return
}
// -----
// inside
affine.for %{0} = 0 to %n {{
        %x = affine.load %v[%{0}] : memref<?xf64>
        affine.store %x, %v[%{0}] : memref<?xf64>
      }}
// -----
// versions
func.func @versions(%v: memref<?xf64>, %many: i1) {{
      %c0 = arith.constant 0 : index
      %n = memref.dim %v, %c0 : memref<?xf64>
      scf.if %many {{
        {i}
      }} else {{
        {j}
      }}
      affine.for %t = 0 to 3 {{
        scf.if %many {{
          {k}
        }}
      }}
      return
    }}
