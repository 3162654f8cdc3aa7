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

// $ mlir-opt-22 extent.mlir -normalize-memrefs -o theirs.mlir
// $ loopwright run theirs.mlir --entry extent --arg zeros
// | %arg0 = int64[1] [6]
// $ loopwright-opt extent.mlir -normalize-memrefs -o ours.mlir
// $ loopwright run ours.mlir --entry extent --arg zeros
// | %arg0 = int64[1] [4]
// $ loopwright run theirs.mlir --entry below --interpret --arg zeros --arg 1
// | theirs.mlir:12:7: error: 'affine.store' op subscript -2 is outside dimension 0 of extent 2
// | …
