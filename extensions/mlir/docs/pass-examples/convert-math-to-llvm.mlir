// -convert-math-to-llvm
func.func @lowered(%x: f32, %v: vector<4xf64>) -> (f32, vector<4xf64>) {
  %a = math.sqrt %x : f32
  %b = math.exp %v fastmath<fast> : vector<4xf64>
  return %a, %b : f32, vector<4xf64>
}
// -----
module {
  func.func @lowered(%arg0: f32, %arg1: vector<4xf64>) -> (f32, vector<4xf64>) {
    %0 = llvm.intr.sqrt(%arg0) : (f32) -> f32
    %1 = llvm.intr.exp(%arg1) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf64>) -> vector<4xf64>
    return %0, %1 : f32, vector<4xf64>
  }
}
