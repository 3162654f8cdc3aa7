// reduction

reduction.define @pair : vector<2xf32>, i32 combination (%a, %n, %b, %k) {
  %0 = arith.addf %a, %b : vector<2xf32>
  %1 = arith.addi %n, %k : i32
  reduction.yield %0, %1 : vector<2xf32>, i32
} identity {
  %0 = arith.constant dense<0.0> : vector<2xf32>
  %1 = arith.constant 0 : i32
  reduction.yield %0, %1 : vector<2xf32>, i32
}
func.func @f(%v: vector<2xf32>, %k: i32, %n: index) -> i32 {
  %0:2 = affine.parallel (%i) = (0) to (%n) reduce (@pair) -> (vector<2xf32>, i32) {
    affine.yield %v, %k : vector<2xf32>, i32
  }
  return %0#1 : i32
}
