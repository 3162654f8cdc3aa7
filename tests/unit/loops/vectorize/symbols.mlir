// complex

reduction.define @times : f32, f32 combination (%a, %b, %c, %d) {
  %0 = arith.mulf %a, %c : f32
  %1 = arith.mulf %b, %d : f32
  %2 = arith.subf %0, %1 : f32
  %3 = arith.mulf %a, %d : f32
  %4 = arith.mulf %b, %c : f32
  %5 = arith.addf %3, %4 : f32
  reduction.yield %2, %5 : f32, f32
} identity {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  reduction.yield %one, %zero : f32, f32
}
// -----
// moments

reduction.define @moments : f32, f32, f32 combination (%n, %mean, %m2, %k, %other, %n2) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %all = reduction.combine @fsum %n, %k : f32
  %none = arith.cmpf oeq, %all, %zero : f32
  %some = arith.select %none, %one, %all : f32
  %delta = arith.subf %other, %mean : f32
  %share = arith.divf %k, %some : f32
  %step = arith.mulf %delta, %share : f32
  %next = arith.addf %mean, %step : f32
  %square = arith.mulf %delta, %step : f32
  %more = arith.mulf %square, %n : f32
  %sum = arith.addf %m2, %n2 : f32
  %next2 = arith.addf %sum, %more : f32
  reduction.yield %all, %next, %next2 : f32, f32, f32
} identity {
  %e = reduction.identity @fsum : f32
  reduction.yield %e, %e, %e : f32, f32, f32
}
// -----
// power

reduction.define @field : i8 combination (%a, %b) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %modulus = arith.constant 27 : i8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %product:2 = scf.for %bit = %c0 to %c8 step %c1
      iter_args(%sum = %zero, %left = %a) -> (i8, i8) {
    %place = arith.index_cast %bit : index to i8
    %rest = arith.shrui %b, %place : i8
    %low = arith.trunci %rest : i8 to i1
    %term = arith.select %low, %left, %zero : i8
    %next = arith.xori %sum, %term : i8
    %high = arith.cmpi slt, %left, %zero : i8
    %reduced = arith.select %high, %modulus, %zero : i8
    %shifted = arith.shli %left, %one : i8
    %twice = arith.xori %shifted, %reduced : i8
    scf.yield %next, %twice : i8, i8
  }
  reduction.yield %product#0 : i8
} identity {
  %one = arith.constant 1 : i8
  reduction.yield %one : i8
}
// -----
// product body
%y = arith.extui %k : i32 to i64
%z = arith.extui %c0 : i32 to i64
%all = arith.muli %y, %z : i64
%rest = arith.remui %all, %p : i64
%new = arith.trunci %rest : i64 to i32
affine.yield %new : i32
// -----
// complex body
%w = arith.mulf %v, %half : f32
%0 = arith.mulf %c0, %v : f32
%1 = arith.mulf %c1, %w : f32
%2 = arith.subf %0, %1 : f32
%3 = arith.mulf %c0, %w : f32
%4 = arith.mulf %c1, %v : f32
%5 = arith.addf %3, %4 : f32
affine.yield %2, %5 : f32, f32
