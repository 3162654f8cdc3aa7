#near = affine_map<(d0)[s0] -> (d0 + s0, d0 mod 3)>
#far = affine_map<(d0) -> (d0 floordiv 4)>
#even = affine_set<(d0) : (d0 mod 2 == 0)>
!row = memref<?xf32, strided<[?], offset: ?>>
func.func private @out(memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, !row) -> (index, f32)
func.func @names(%m: memref<4x4xf32>, %n: index, %x: f32, %c: i1) -> (f32, index) {
  %a = arith.constant 0 : index
  %b = arith.constant 0 : index
  %d = arith.constant -7 : i32
  %e = arith.constant 1.0 : f32
  %g = arith.constant dense<[1, 2]> : vector<2xi16>
  %t = arith.constant true
  %low, %high = arith.mulsi_extended %d, %d : i32
  %buffer = memref.alloc(%n) : memref<?xf32>
  %view = memref.subview %m[0, 0] [2, %n] [1, 1]
    : memref<4x4xf32> to memref<2x?xf32, strided<[4, 1]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
    : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %r:2 = scf.if %c -> (f32, index) {
    %0 = arith.constant 0 : index
    %1 = arith.addf %x, %x : f32
    scf.yield %1, %0 : f32, index
  } else {
    %0 = arith.constant 0 : index
    scf.yield %x, %sizes#1 : f32, index
  }
  affine.for %i = 0 to %n {
    %c0 = arith.constant 0 : index
    %p = affine.apply #far(%i)
    affine.if #even(%i) {
      %q = affine.min #near(%p)[%n]
      "t.use"(%q, %c0) {m = #far, s = affine_set<() : (1 == 0)>} : (index, index) -> ()
    }
  }
  cf.cond_br %c, ^bb1(%r#0 : f32), ^bb2
^bb1(%v: f32):
  %w = arith.addf %v, %r#0 : f32
  return %w, %r#1 : f32, index
^bb2:
  cf.br ^bb1(%x : f32)
}
