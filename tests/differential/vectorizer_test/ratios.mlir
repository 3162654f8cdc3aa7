func.func @v(%A: vector<8x32xf32>, %m: memref<8x32xf32>) -> vector<4xf32> {
  %a = arith.constant dense<1.0> : vector<8x32xf32>
  %b = arith.constant dense<1.0> : vector<32xf32>
  %c = arith.constant dense<1.0> : vector<2x8x32xf32>
  %d = arith.constant dense<1.0> : vector<7x32xf32>
  %e = arith.constant 1.0 : f32
  %f = arith.addf %a, %A : vector<8x32xf32>
  %g = arith.constant 0 : index
  %h = vector.transfer_read %m[%g,%g], %e : memref<8x32xf32>, vector<8x32xf32>
  %k = vector.transfer_read %m[%g,%g], %e : memref<8x32xf32>, vector<3x32xf32>
  %q:2 = "two"() : () -> (vector<8x32xf32>, vector<8x32xf32>)
  %r = arith.constant dense<1.0> : vector<4xf32>
  return %r : vector<4xf32>
}
func.func @w(%A: vector<8x32xf32>, %m: memref<8x32xf32>) {
  %g = arith.constant 0 : index
  %f = arith.constant dense<1.0> : vector<8x32xf32>
  vector.transfer_write %f, %m[%g,%g] : vector<8x32xf32>, memref<8x32xf32>
  return
}
func.func @x(%A: vector<8x32xf32>) -> vector<8x32xf32> {
  return %A : vector<8x32xf32>
}
