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
// -----
// several at once
%0:4 = affine.parallel (%i, %j) = (0, 0) to (%n, 5) step (1, 2)
    reduce (@arg_max, "addf", @product) -> (f32, index, f32, i32) {
  %x = affine.load %m[%i] : memref<?xf32>
  %k = arith.fptosi %x : f32 to i32
  affine.yield %x, %i, %x, %k : f32, index, f32, i32
}
%f0 = arith.addf %0#0, %0#2 : f32
%k0 = arith.index_cast %0#1 : index to i64
%k1 = arith.extsi %0#3 : i32 to i64
%a = arith.addi %k0, %k1 : i64
// -----
// initial values
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%start = arith.constant 99.5 : f32
%where = arith.constant 7 : index
%0:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%start, %where) reduce (@arg_max)
    -> (f32, index) {
  %x = memref.load %m[%i] : memref<?xf32>
  scf.reduce(%x, %i : f32, index)
}
%f0 = arith.addf %0#0, %0#0 : f32
%a = arith.index_cast %0#1 : index to i64
// -----
// carried
%start = reduction.identity @fsum : f32
%f0 = affine.for %i = 0 to %n iter_args(%acc = %start) reduce (@fsum) -> (f32) {
  %x = affine.load %m[%i] : memref<?xf32>
  %s = reduction.combine @fsum %acc, %x : f32
  affine.yield %s : f32
}
%a = arith.constant 1 : i64
// -----
// no loops
%f0 = affine.parallel () = () to () reduce (@fsum) -> (f32) {
  %x = affine.load %m[3] : memref<?xf32>
  affine.yield %x : f32
}
%a = arith.constant 1 : i64
// -----
// nested
%f0 = affine.parallel (%i) = (0) to (%n) reduce (@fsum) -> (f32) {
  %t:2 = affine.parallel (%j) = (0) to (%i) reduce (@arg_max) -> (f32, index) {
    %x = affine.load %m[%j] : memref<?xf32>
    affine.yield %x, %j : f32, index
  }
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %empty = arith.cmpf oeq, %t#0, %none : f32
  %v = arith.select %empty, %zero, %t#0 : f32
  affine.yield %v : f32
}
%a = arith.constant 1 : i64
// -----
// complex and counted
%0:2 = affine.parallel (%i) = (0) to (%n) reduce (@counted) -> (complex<f32>, i32) {
  %x = affine.load %m[%i] : memref<?xf32>
  %z = complex.create %x, %x : complex<f32>
  %k = arith.constant 3 : i32
  affine.yield %z, %k : complex<f32>, i32
}
%f0 = complex.im %0#0 : complex<f32>
%a = arith.extsi %0#1 : i32 to i64
// -----
// halves
%0:2 = affine.parallel (%i) = (0) to (%n) reduce (@halves) -> (f32, f32) {
  %x = affine.load %m[%i] : memref<?xf32>
  affine.yield %x, %x : f32, f32
}
%f0 = arith.addf %0#0, %0#1 : f32
%a = arith.constant 1 : i64
