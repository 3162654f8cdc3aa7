func.func @main() {
  %a = arith.constant dense<[[1.5, -2.0], [0.1, 3.0e10]]> : vector<2x2xf32>
  vector.print %a : vector<2x2xf32>
  %b = arith.constant dense<[true, false, true]> : vector<3xi1>
  vector.print %b : vector<3xi1>
  %c = arith.constant 200 : i8
  vector.print %c : i8
  %d = arith.constant dense<[1, -2]> : vector<2xi32>
  vector.print %d : vector<2xi32>
  %e = arith.constant 12345678901 : i64
  vector.print %e : i64
  vector.print str "hello"
  vector.print punctuation <newline>
  %f = arith.constant 7 : index
  vector.print %f : index
  %g = arith.constant 1.5 : f16
  vector.print %g : f16
  %h = arith.constant 2.5 : bf16
  vector.print %h : bf16
  %u = arith.constant dense<3> : vector<1xi64>
  vector.print %u : vector<1xi64>
  %w = arith.constant dense<[1.0, 2.0]> : vector<2xf64>
  vector.print %w : vector<2xf64> punctuation <comma>
  vector.print %w : vector<2xf64> punctuation <no_punctuation>
  %x = arith.constant true
  vector.print %x : i1
  return
}
