// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4
// NOTE: What is expected was written by tests/lit/update.py.

// Named reductions need no option.

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

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

reduction.define @arg_max : f32, index combination (%a, %i, %b, %j) {
  %greater = arith.cmpf ogt, %a, %b : f32
  %equal = arith.cmpf oeq, %a, %b : f32
  %before = arith.cmpi ult, %i, %j : index
  %first = arith.andi %equal, %before : i1
  %left = arith.ori %greater, %first : i1
  %element = arith.select %left, %a, %b : f32
  %number = arith.select %left, %i, %j : index
  reduction.yield %element, %number : f32, index
} identity {
  %least = arith.constant 0xFF800000 : f32
  %last = arith.constant -1 : index
  reduction.yield %least, %last : f32, index
} domain (%a, %i) {
  %number = arith.cmpf ord, %a, %a : f32
  reduction.yield %number : i1
}

reduction.define private @product : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %all = arith.muli %x, %y : i64
  %rest = arith.remui %all, %p : i64
  %narrow = arith.trunci %rest : i64 to i32
  reduction.yield %narrow : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}

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

func.func @f(%x: memref<40xf32>, %n: index) -> (f32) {
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=1, vector_size=4}}
  %r:1 = affine.for %i = 0 to %n iter_args(%c0 = %half) reduce (@fsum) -> (f32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %0 = reduction.combine @fsum %v, %c0 : f32
    affine.yield %0 : f32
  }
  return %r#0 : f32
}

// -----

// Parts of the identity are values like others.

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

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

reduction.define @arg_max : f32, index combination (%a, %i, %b, %j) {
  %greater = arith.cmpf ogt, %a, %b : f32
  %equal = arith.cmpf oeq, %a, %b : f32
  %before = arith.cmpi ult, %i, %j : index
  %first = arith.andi %equal, %before : i1
  %left = arith.ori %greater, %first : i1
  %element = arith.select %left, %a, %b : f32
  %number = arith.select %left, %i, %j : index
  reduction.yield %element, %number : f32, index
} identity {
  %least = arith.constant 0xFF800000 : f32
  %last = arith.constant -1 : index
  reduction.yield %least, %last : f32, index
} domain (%a, %i) {
  %number = arith.cmpf ord, %a, %a : f32
  reduction.yield %number : i1
}

reduction.define private @product : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %all = arith.muli %x, %y : i64
  %rest = arith.remui %all, %p : i64
  %narrow = arith.trunci %rest : i64 to i32
  reduction.yield %narrow : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}

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

func.func @f(%x: memref<40xf32>, %n: index) -> (f32, f32) {
  %e:2 = reduction.identity @times : f32, f32
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to %n iter_args(%c0 = %e#1, %c1 = %e#0) reduce (@times) -> (f32, f32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32

    %w = arith.mulf %v, %half : f32
    %0 = arith.mulf %c0, %v : f32
    %1 = arith.mulf %c1, %w : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %c0, %w : f32
    %4 = arith.mulf %c1, %v : f32
    %5 = arith.addf %3, %4 : f32
    affine.yield %2, %5 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
