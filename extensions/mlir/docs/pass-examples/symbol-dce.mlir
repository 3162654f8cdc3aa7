// -symbol-dce
func.func private @square(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func private @unused(%x: f32) -> f32 {
  return %x : f32
}
func.func @calls(%x: f32) -> f32 {
  %0 = call @square(%x) : (f32) -> f32
  return %0 : f32
}
// -----
module {
  func.func private @square(%arg0: f32) -> f32 {
    %0 = arith.mulf %arg0, %arg0 : f32
    return %0 : f32
  }
  func.func @calls(%arg0: f32) -> f32 {
    %0 = call @square(%arg0) : (f32) -> f32
    return %0 : f32
  }
}
