// nest
func.func @f(%a: memref<?x16xf32>, %b: memref<12x16xf32>, %n: index, %v: f32) {{
  %c0 = arith.constant 0 : index
  %size = memref.dim %a, %c0 : memref<?x16xf32>
  affine.for %i = {bounds} {{
    affine.store %v, {place} : {type}
  }}
  return
}}
// -----
// tiles
func.func @f(%a: memref<64xf32>, %n: index, %v: f32) {{
  affine.for %t = {tiles} {{
    affine.for %i = {bounds} {{
      affine.store %v, %a[{place}] : memref<64xf32>
    }}
  }}
  return
}}
// -----
// implied
func.func private @unknown()
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: i1, %q: index) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %m = memref.dim %b, %c0 : memref<?xf32>
  {before}
  affine.for %i = 0 to %n {{
    %v = affine.load %b[0] : memref<?xf32>
    affine.store %v, %b[%i] : memref<?xf32>
  }}
  {behind}
  return
}}
// -----
// lasting
func.func @f(%a: memref<16xi64>) {
  %one = arith.constant 1 : i64
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xi64>
    %n = scf.while (%v = %x) : (i64) -> i64 {
      %more = arith.cmpi sgt, %v, %one : i64
      scf.condition(%more) %v : i64
    } do {
    ^bb0(%v: i64):
      %w = arith.subi %v, %one : i64
      scf.yield %w : i64
    }
    affine.store %n, %a[%i] : memref<16xi64>
  }
  return
}
