// Errors where mlir-opt crashes
func.func @shuffle(%x: f32, %y: f32) {
  %0 = vector.shuffle %x, %y [0] : f32, f32
  return
}

// $ loopwright-opt shuffle.mlir
// | shuffle.mlir:3:36: error: custom op 'vector.shuffle' invalid kind of type specified: expected builtin.vector, but found 'f32'
// | …
