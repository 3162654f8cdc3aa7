// Dialects
func.func @other() {
  %0 = shape.const_size 10
  return
}

// $ loopwright-opt other.mlir
// | other.mlir:3:8: error: Dialect `shape' not found for custom op 'shape.const_size'…
// | …
// | other.mlir:3:8: note: Available dialects: affine, arith, …
