// Errors where mlir-opt crashes
func.func @select(%mask: vector<4xi1>, %x: f32, %y: f32) -> f32 {
  %0 = arith.select %mask, %x, %y : vector<4xi1>, f32
  return %0 : f32
}

// $ loopwright-opt select.mlir --mlir-disable-diagnostic-notes
// | select.mlir:3:8: error: 'arith.select' op failed to verify that condition is signless i1 or has matching shape
// | …
