func.func @f(%m: memref<8xf32>, %n: memref<4x8xf32>) {
  %c = arith.constant 2.25 : f32
  %v = vector.broadcast %c : f32 to vector<4xf32>
  affine.vector_store %v, %m[0] : memref<8xf32>, vector<4xf32>
  %d = arith.constant dense<1.0> : vector<4xf32>
  %e = arith.constant dense<[1.0,2.0,3.0,4.0]> : vector<4xf32>
  %w = vector.broadcast %d : vector<4xf32> to vector<2x4xf32>
  %x = vector.broadcast %e : vector<4xf32> to vector<2x4xf32>
  vector.print %w : vector<2x4xf32>
  vector.print %x : vector<2x4xf32>
  return
}
func.func @g(%v: vector<4xi8>) {
  %i = arith.constant true
  %0 = vector.broadcast %i : i1 to vector<4xi1>
  vector.print %0 : vector<4xi1>
  %j = arith.constant -7 : i5
  %1 = vector.broadcast %j : i5 to vector<3xi5>
  "test.use"(%1) : (vector<3xi5>) -> ()
  %k = arith.constant -7 : index
  %2 = vector.broadcast %k : index to vector<3xindex>
  "test.use"(%2) : (vector<3xindex>) -> ()
  %l = arith.constant 0x7FC00001 : f32
  %3 = vector.broadcast %l : f32 to vector<3xf32>
  "test.use"(%3) : (vector<3xf32>) -> ()
  %m = arith.constant 1.5 : bf16
  %4 = vector.broadcast %m : bf16 to vector<3xbf16>
  "test.use"(%4) : (vector<3xbf16>) -> ()
  %5 = vector.broadcast %v : vector<4xi8> to vector<4xi8>
  "test.use"(%5) : (vector<4xi8>) -> ()
  %n = arith.constant dense<[[true],[true]]> : vector<2x1xi1>
  %6 = vector.broadcast %n : vector<2x1xi1> to vector<2x3xi1>
  vector.print %6 : vector<2x3xi1>
  %7 = vector.broadcast %m : bf16 to vector<bf16>
  "test.use"(%7) : (vector<bf16>) -> ()
  %8 = vector.broadcast %m : bf16 to vector<[4]xbf16>
  "test.use"(%8) : (vector<[4]xbf16>) -> ()
  return
}
