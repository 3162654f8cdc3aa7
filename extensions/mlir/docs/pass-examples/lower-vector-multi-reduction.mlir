// -lower-vector-multi-reduction="lowering-strategy=inner-reduction"
func.func @sums(%v: vector<2x4xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
// -----
module {
  func.func @sums(%arg0: vector<2x4xf32>, %arg1: vector<2xf32>) -> vector<2xf32> {
    %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
    %0 = vector.extract %arg0[0] : vector<4xf32> from vector<2x4xf32>
    %1 = vector.extract %arg1[0] : f32 from vector<2xf32>
    %2 = vector.reduction <add>, %0, %1 : vector<4xf32> into f32
    %3 = vector.insert %2, %cst [0] : f32 into vector<2xf32>
    %4 = vector.extract %arg0[1] : vector<4xf32> from vector<2x4xf32>
    %5 = vector.extract %arg1[1] : f32 from vector<2xf32>
    %6 = vector.reduction <add>, %4, %5 : vector<4xf32> into f32
    %7 = vector.insert %6, %3 [1] : f32 into vector<2xf32>
    return %7 : vector<2xf32>
  }
}
