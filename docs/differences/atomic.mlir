// Errors where mlir-opt crashes
func.func @atomic(%x: f32, %i: index) {
  %0 = memref.generic_atomic_rmw %x[%i] : f32 {
  ^bb0(%a: f32):
    memref.atomic_yield %a : f32
  }
  return
}

// $ loopwright-opt atomic.mlir
// | atomic.mlir:3:43: error: custom op 'memref.generic_atomic_rmw' invalid kind of type specified: expected builtin.memref, but found 'f32'
// | …
