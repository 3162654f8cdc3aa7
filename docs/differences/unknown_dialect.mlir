// Dialects
func.func @unknown_dialect() {
  %0 = shape.const_size 10
  return
}

// $ loopwright-opt unknown_dialect.mlir
// | unknown_dialect.mlir:3:8: error: Dialect `shape' not found for custom op 'shape.const_size'…
// | …
// | unknown_dialect.mlir:3:8: note: Available dialects: affine, arith, …
