// standing

func.func @main(%m: memref<?xf64>, %n: index, %still: i1, %other: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %j = arith.select %still, %c0, %i : index
    %k = arith.select %other, %j, %c1 : index
    %x = memref.load %m[%k] : memref<?xf64>
    %t = arith.addf %s, %x : f64
    scf.yield %t : f64
  }
  return %r : f64
}
// -----
// picked
%j = arith.index_cast %p : i64 to index
%a = arith.index_cast %i : index to i64
%odd = arith.cmpf ogt, %s, %four : f64
%q = scf.if %odd -> (i64) {
  %b = arith.addi %a, %f : i64
  scf.yield %b : i64
} else {
  scf.yield %p : i64
}
// -----
// selected
%j = arith.index_cast %p : i64 to index
%a = arith.index_cast %i : index to i64
%odd = arith.cmpf ogt, %s, %four : f64
%b = arith.addi %a, %f : i64
%q = arith.select %odd, %b, %p : i64
