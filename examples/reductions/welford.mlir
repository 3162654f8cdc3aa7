// Number, mean and sum of squared deviations of samples, combined as Chan, Golub and LeVeque do
// ("Updating formulae and a pairwise algorithm for computing sample variances", 1979).
reduction.define @moments : i64, f64, f64 combination (%n, %mean, %m2, %k, %other, %o2) {
  %one = arith.constant 1 : i64
  %both = arith.addi %n, %k : i64
  %some = arith.maxsi %both, %one : i64
  %total = arith.sitofp %some : i64 to f64
  %left = arith.sitofp %n : i64 to f64
  %right = arith.sitofp %k : i64 to f64
  %delta = arith.subf %other, %mean : f64
  %weight = arith.divf %right, %total : f64
  %shift = arith.mulf %delta, %weight : f64
  %center = arith.addf %mean, %shift : f64
  %between = arith.mulf %delta, %shift : f64
  %spread = arith.mulf %between, %left : f64
  %within = arith.addf %m2, %o2 : f64
  %sum = arith.addf %within, %spread : f64
  reduction.yield %both, %center, %sum : i64, f64, f64
} identity {
  %n = arith.constant 0 : i64
  %zero = arith.constant 0.0 : f64
  reduction.yield %n, %zero, %zero : i64, f64, f64
} domain (%n, %mean, %m2) {
  %one = arith.constant 1 : i64
  %many = arith.constant 1000000 : i64
  %zero = arith.constant 0.0 : f64
  %some = arith.cmpi sge, %n, %one : i64
  %few = arith.cmpi slt, %n, %many : i64
  %positive = arith.cmpf oge, %m2, %zero : f64
  %plain = arith.andi %some, %few : i1
  %counted = arith.andi %plain, %positive : i1
  %c0 = arith.constant 0 : i64
  %empty = arith.cmpi eq, %n, %c0 : i64
  %no_mean = arith.cmpf oeq, %mean, %zero : f64
  %no_spread = arith.cmpf oeq, %m2, %zero : f64
  %nothing = arith.andi %no_mean, %no_spread : i1
  %untouched = arith.andi %empty, %nothing : i1
  %valid = arith.ori %counted, %untouched : i1
  reduction.yield %valid : i1
}

func.func @main(%in: memref<?xf64>, %n: index) -> (i64, f64, f64) {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0.0 : f64
  %r:3 = affine.parallel (%i) = (0) to (%n) reduce (@moments) -> (i64, f64, f64) {
    %x = affine.load %in[%i] : memref<?xf64>
    affine.yield %one, %x, %zero : i64, f64, f64
  }
  return %r#0, %r#1, %r#2 : i64, f64, f64
}
