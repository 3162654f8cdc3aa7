func.func @main() {
  %f = arith.constant dense<[[1.0, -2.5, 1.0e-7], [1.0e10, 3.14159265, -0.0]]> : vector<2x3xf32>
  vector.print %f : vector<2x3xf32>
  vector.print %f : vector<2x3xf32> punctuation <comma>
  vector.print %f : vector<2x3xf32> punctuation <no_punctuation>
  vector.print punctuation <newline>
  %d = arith.constant dense<[1.0, -2.5, 1.0e-7]> : vector<3xf64>
  vector.print %d : vector<3xf64>
  %h = arith.constant dense<[1.0, -2.5, 1.0e-7]> : vector<3xf16>
  vector.print %h : vector<3xf16>
  %b = arith.constant dense<[1.0, -2.5, 1.1]> : vector<3xbf16>
  vector.print %b : vector<3xbf16>
  %i = arith.constant dense<[1, -2, 127]> : vector<3xi8>
  vector.print %i : vector<3xi8>
  %i1 = arith.constant dense<[true, false, true]> : vector<3xi1>
  vector.print %i1 : vector<3xi1>
  %ix = arith.constant dense<[1, -2, 127]> : vector<3xindex>
  vector.print %ix : vector<3xindex>
  %i4 = arith.constant dense<[1, -2, 3]> : vector<3xi4>
  vector.print %i4 : vector<3xi4>
  %e = arith.constant dense<[[[1], [2]], [[3], [4]]]> : vector<2x2x1xi32>
  vector.print %e : vector<2x2x1xi32>
  %z = arith.constant dense<2.0> : vector<f32>
  vector.print %z : vector<f32>
  %s = arith.constant -5 : i32
  vector.print %s : i32
  %t = arith.constant true
  vector.print %t : i1
  %l = arith.constant -5 : i64
  vector.print %l : i64
  %x = arith.constant -5 : index
  vector.print %x : index
  %p = arith.constant 1.5 : f32
  vector.print %p : f32 punctuation <comma>
  vector.print punctuation <open>
  vector.print punctuation <close>
  vector.print str "text, and\0Amore\n"
  vector.print punctuation <newline>
  return
}
