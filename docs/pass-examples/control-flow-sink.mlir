// -control-flow-sink
func.func @sunk(%c: i1, %x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  %r = scf.if %c -> f32 {
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
// -----
module {
  func.func @sunk(%arg0: i1, %arg1: f32) -> f32 {
    %0 = scf.if %arg0 -> (f32) {
      %1 = arith.addf %arg1, %arg1 : f32
      scf.yield %1 : f32
    } else {
      scf.yield %arg1 : f32
    }
    return %0 : f32
  }
}
