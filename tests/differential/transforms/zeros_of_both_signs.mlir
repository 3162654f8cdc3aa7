func.func @signs(%v: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, f32) {
  %z = arith.constant dense<[-0.0, 0.0]> : vector<2xf32>
  %y = arith.constant dense<[0.0, -0.0]> : vector<2xf32>
  %n = arith.constant dense<[1.0, -1.0]> : vector<2xf32>
  %0 = arith.addf %v, %z : vector<2xf32>
  %1 = arith.subf %v, %y : vector<2xf32>
  %2 = arith.negf %z : vector<2xf32>
  %3 = math.copysign %n, %z : vector<2xf32>
  %4 = vector.extract %y[1] : f32 from vector<2xf32>
  return %0, %1, %2, %3, %4 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, f32
}
func.func @shapes() -> (vector<2x2xf32>, vector<3x2xf32>) {
  %y = arith.constant dense<[[0.0, -0.0], [-0.0, 0.0]]> : vector<2x2xf32>
  %r = arith.constant dense<[0.0, -0.0]> : vector<2xf32>
  %0 = vector.transpose %y, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %1 = vector.broadcast %r : vector<2xf32> to vector<3x2xf32>
  return %0, %1 : vector<2x2xf32>, vector<3x2xf32>
}
func.func @nothing() -> (tensor<0xi32>, tensor<0xf32>, tensor<0xi32>) {
  %y = arith.constant dense<> : tensor<0xi32>
  %w = arith.constant dense<> : tensor<0xf32>
  %0 = arith.addi %y, %y : tensor<0xi32>
  %1 = arith.negf %w : tensor<0xf32>
  %2 = arith.muli %y, %0 : tensor<0xi32>
  return %0, %1, %2 : tensor<0xi32>, tensor<0xf32>, tensor<0xi32>
}
func.func @wide(%a: vector<2xi128>, %t: tensor<2xi32>) -> (vector<2xi128>, vector<2xi128>, vector<2xi128>, i128, tensor<2xi32>, tensor<2xi32>) {
  %y = arith.constant dense<0> : vector<2xi128>
  %z = arith.constant dense<[1, -1]> : vector<2xi128>
  %n = arith.constant dense<0> : tensor<2xi32>
  %0 = arith.addi %a, %y : vector<2xi128>
  %1 = arith.muli %a, %y : vector<2xi128>
  %2 = arith.addi %z, %z : vector<2xi128>
  %3 = vector.extract %z[1] : i128 from vector<2xi128>
  %4 = arith.subi %t, %t : tensor<2xi32>
  %5 = arith.muli %t, %n : tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : vector<2xi128>, vector<2xi128>, vector<2xi128>, i128, tensor<2xi32>, tensor<2xi32>
}
func.func @classes() -> (vector<2xi1>, vector<2xi1>, tensor<i1>) {
  %a = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %b = arith.constant dense<1.0> : vector<2xf32>
  %t = arith.constant dense<true> : tensor<i1>
  %0 = math.isinf %a : vector<2xf32>
  %1 = math.isfinite %b : vector<2xf32>
  %2 = arith.cmpi sge, %t, %t : tensor<i1>
  return %0, %1, %2 : vector<2xi1>, vector<2xi1>, tensor<i1>
}
