// affine-fold-memref-alias-ops: invalid operands
func.func @loaded_offset(%m: memref<8x8xf32>, %places: memref<8xindex>, %x: f32) {
  affine.for %i = 0 to 8 {
    %o = memref.load %places[%i] : memref<8xindex>
    %s = memref.subview %m[%o, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    affine.store %x, %s[%i] : memref<8xf32, strided<[1], offset: ?>>
  }
  return
}

// $ mlir-opt-22 loaded_offset.mlir -affine-fold-memref-alias-ops --mlir-disable-diagnostic-notes
// | loaded_offset.mlir:6:5: error: 'affine.store' op operand cannot be used as a dimension id
// | …
// $ loopwright-opt loaded_offset.mlir -affine-fold-memref-alias-ops
// | …
// |       affine.store %arg2, %subview[%arg3] : memref<8xf32, strided<[1], offset: ?>>
// | …
