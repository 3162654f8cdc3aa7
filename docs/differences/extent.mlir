// normalize-memrefs: extents, subscripts below zero, functions from elsewhere
#turned = affine_map<(d0, d1) -> (d1, d0)>
func.func @extent(%r: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4x6xf32, #turned>
  %n = memref.dim %m, %c0 : memref<4x6xf32, #turned>
  affine.store %n, %r[0] : memref<1xindex>
  return
}
func.func @below(%r: memref<4xf32>, %x: f32) {
  %m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 - 2)>>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32, affine_map<(d0) -> (d0 - 2)>>
  }
  return
}

// A layout that leads to subscripts below zero stays here (negative-position), and so do
// functions that are only declared, casts of the memref (invalid in mlir-opt), memrefs without
// elements (which get an extent that nothing gives), and memrefs of which vectors would load
// lanes that lie elsewhere. In mlir-opt one memref that stays keeps all others of its function,
// of callers and of callees from changing; here only those that calls and returns pass on with
// it. Extents that are not known may be permuted here.
//
// $ mlir-opt-22 extent.mlir -normalize-memrefs -o theirs.mlir
// $ loopwright run theirs.mlir --entry extent --arg zeros
// | %arg0 = int64[1] [6]
// $ loopwright-opt extent.mlir -normalize-memrefs -o ours.mlir
// $ loopwright run ours.mlir --entry extent --arg zeros
// | %arg0 = int64[1] [4]
// $ loopwright run theirs.mlir --entry below --interpret --arg zeros --arg 1
// | theirs.mlir:12:7: error: 'affine.store' op subscript -2 is outside dimension 0 of extent 2
// | …
