// Reversed memrefs without elements
func.func @reversed(%m: memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %zero = arith.constant 0 : index
  %last = arith.constant -1 : index
  %0 = memref.reinterpret_cast %m to offset: [%last], sizes: [%zero], strides: [%last] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// $ mlir-opt-22 reversed.mlir -canonicalize --mlir-disable-diagnostic-notes
// | reversed.mlir:5:8: error: expected offsets to be non-negative, but got -1
// | …

// $ loopwright-opt reversed.mlir -canonicalize
// | …
// |     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%c-1], sizes: [%c0], strides: [%c-1] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// | …
