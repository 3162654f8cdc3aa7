// more

reduction.define @counted : complex<f32>, i32 combination (%a, %n, %b, %k) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = arith.addi %n, %k : i32
  reduction.yield %0, %1 : complex<f32>, i32
} identity {
  %0 = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %1 = arith.constant 0 : i32
  reduction.yield %0, %1 : complex<f32>, i32
}
reduction.define @halves : f32, f32 combination (%a, %b, %c, %d) {
  %0 = reduction.combine @fsum %a, %c : f32
  %1 = arith.maximumf %b, %d : f32
  reduction.yield %0, %1 : f32, f32
} identity {
  %0 = reduction.identity @fsum : f32
  %1 = arith.constant 0xFF800000 : f32
  reduction.yield %0, %1 : f32, f32
}
// -----
// accumulators that do not fit stay

reduction.define @mixed : vector<2xf32>, i32 combination (%a, %n, %b, %k) {
  %0 = arith.addf %a, %b : vector<2xf32>
  %1 = arith.addi %n, %k : i32
  reduction.yield %0, %1 : vector<2xf32>, i32
} identity {
  %0 = arith.constant dense<0.0> : vector<2xf32>
  %1 = arith.constant 0 : i32
  reduction.yield %0, %1 : vector<2xf32>, i32
}
func.func @f(%v: vector<2xf32>, %k: i32) -> i32 {
  %0:2 = affine.parallel (%i) = (0) to (9) reduce (@mixed) -> (vector<2xf32>, i32) {
    affine.yield %v, %k : vector<2xf32>, i32
  }
  return %0#1 : i32
}
