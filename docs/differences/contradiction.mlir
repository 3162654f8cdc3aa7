// canonicalize: casts to different extents
func.func @contradiction(%m: memref<8xf32>) -> memref<9xf32> {
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  %e = memref.cast %d : memref<?xf32> to memref<9xf32>
  return %e : memref<9xf32>
}

// $ loopwright-opt contradiction.mlir -canonicalize
// | …
// |     %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
// |     %cast_0 = memref.cast %cast : memref<?xf32> to memref<9xf32>
// | …
// $ mlir-opt-22 contradiction.mlir -canonicalize --mlir-disable-diagnostic-notes
// | contradiction.mlir:4:8: error: 'memref.cast' op operand type 'memref<8xf32>' and result type 'memref<9xf32>' are cast incompatible
// | …
