// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=3 extended=true remainder=loop' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Same results: sum, named.

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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3", loops=1, masked=False, reductions=1, vector_size=3}}
  %r:1 = affine.for %i = 0 to %n iter_args(%c0 = %half) reduce (@fsum) -> (f32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %0 = reduction.combine @fsum %v, %c0 : f32
    affine.yield %0 : f32
  }
  return %r#0 : f32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @field : i8 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     %c27_i8 = arith.constant 27 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0:2 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %c0_i8, %arg4 = %arg0) -> (i8, i8) {
// CHECK-NEXT:       %1 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT:       %2 = arith.shrui %arg1, %1 : i8
// CHECK-NEXT:       %3 = arith.trunci %2 : i8 to i1
// CHECK-NEXT:       %4 = arith.select %3, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %5 = arith.xori %arg3, %4 : i8
// CHECK-NEXT:       %6 = arith.cmpi slt, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %7 = arith.select %6, %c27_i8, %c0_i8 : i8
// CHECK-NEXT:       %8 = arith.shli %arg4, %c1_i8 : i8
// CHECK-NEXT:       %9 = arith.xori %8, %7 : i8
// CHECK-NEXT:       scf.yield %5, %9 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     reduction.yield %0#0 : i8
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     reduction.yield %c1_i8 : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @fsum : f32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT:     reduction.yield %0 : f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @arg_max : f32, index combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.cmpf ogt, %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %arg0, %arg2 : f32
// CHECK-NEXT:     %2 = arith.cmpi ult, %arg1, %arg3 : index
// CHECK-NEXT:     %3 = arith.andi %1, %2 : i1
// CHECK-NEXT:     %4 = arith.ori %0, %3 : i1
// CHECK-NEXT:     %5 = arith.select %4, %arg0, %arg2 : f32
// CHECK-NEXT:     %6 = arith.select %4, %arg1, %arg3 : index
// CHECK-NEXT:     reduction.yield %5, %6 : f32, index
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     reduction.yield %cst, %c-1 : f32, index
// CHECK-NEXT:   } domain (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.cmpf ord, %arg0, %arg0 : f32
// CHECK-NEXT:     reduction.yield %0 : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define private @product : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:     %1 = arith.extui %arg1 : i32 to i64
// CHECK-NEXT:     %2 = arith.muli %0, %1 : i64
// CHECK-NEXT:     %3 = arith.remui %2, %c65521_i64 : i64
// CHECK-NEXT:     %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT:     reduction.yield %4 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     reduction.yield %c1_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @times : f32, f32 combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.mulf %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.mulf %arg1, %arg3 : f32
// CHECK-NEXT:     %2 = arith.subf %0, %1 : f32
// CHECK-NEXT:     %3 = arith.mulf %arg0, %arg3 : f32
// CHECK-NEXT:     %4 = arith.mulf %arg1, %arg2 : f32
// CHECK-NEXT:     %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:     reduction.yield %2, %5 : f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @moments : f32, f32, f32 combination (%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %0 = reduction.combine @fsum %arg0, %arg3 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %0, %cst : f32
// CHECK-NEXT:     %2 = arith.select %1, %cst_0, %0 : f32
// CHECK-NEXT:     %3 = arith.subf %arg4, %arg1 : f32
// CHECK-NEXT:     %4 = arith.divf %arg3, %2 : f32
// CHECK-NEXT:     %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:     %6 = arith.addf %arg1, %5 : f32
// CHECK-NEXT:     %7 = arith.mulf %3, %5 : f32
// CHECK-NEXT:     %8 = arith.mulf %7, %arg0 : f32
// CHECK-NEXT:     %9 = arith.addf %arg2, %arg5 : f32
// CHECK-NEXT:     %10 = arith.addf %9, %8 : f32
// CHECK-NEXT:     reduction.yield %0, %6, %10 : f32, f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %0 = reduction.identity @fsum : f32
// CHECK-NEXT:     reduction.yield %0, %0, %0 : f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = reduction.identity @fsum : f32
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<3xf32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg1] step 3 iter_args(%arg3 = %1) -> (vector<3xf32>) {
// CHECK-NEXT:       %10 = ub.poison : f32
// CHECK-NEXT:       %11 = vector.transfer_read %arg0[%arg2], %10 {in_bounds = [true]} : memref<40xf32>, vector<3xf32>
// CHECK-NEXT:       %12 = arith.fptosi %11 : vector<3xf32> to vector<3xi32>
// CHECK-NEXT:       %13 = arith.addf %11, %arg3 : vector<3xf32>
// CHECK-NEXT:       affine.yield %13 : vector<3xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract %2[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %4 = vector.extract %2[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %5 = reduction.combine @fsum %3, %4 : f32
// CHECK-NEXT:     %6 = vector.extract %2[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %7 = reduction.combine @fsum %5, %6 : f32
// CHECK-NEXT:     %8 = reduction.combine @fsum %cst, %7 : f32
// CHECK-NEXT:     %9 = affine.for %arg2 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg1] to %arg1 iter_args(%arg3 = %8) reduce (@fsum) -> (f32) {
// CHECK-NEXT:       %10 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %11 = arith.fptosi %10 : f32 to i32
// CHECK-NEXT:       %12 = reduction.combine @fsum %10, %arg3 : f32
// CHECK-NEXT:       affine.yield %12 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %9 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same results: sums, one after the other.

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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3", loops=1, masked=False, reductions=1, vector_size=3}}
  %r:1 = affine.for %i = 0 to %n iter_args(%c0 = %half)  -> (f32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %0 = reduction.combine @fsum %v, %c0 : f32
    %1 = reduction.combine @fsum %0, %half : f32
    affine.yield %1 : f32
  }
  return %r#0 : f32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @field : i8 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     %c27_i8 = arith.constant 27 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0:2 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %c0_i8, %arg4 = %arg0) -> (i8, i8) {
// CHECK-NEXT:       %1 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT:       %2 = arith.shrui %arg1, %1 : i8
// CHECK-NEXT:       %3 = arith.trunci %2 : i8 to i1
// CHECK-NEXT:       %4 = arith.select %3, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %5 = arith.xori %arg3, %4 : i8
// CHECK-NEXT:       %6 = arith.cmpi slt, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %7 = arith.select %6, %c27_i8, %c0_i8 : i8
// CHECK-NEXT:       %8 = arith.shli %arg4, %c1_i8 : i8
// CHECK-NEXT:       %9 = arith.xori %8, %7 : i8
// CHECK-NEXT:       scf.yield %5, %9 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     reduction.yield %0#0 : i8
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     reduction.yield %c1_i8 : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @fsum : f32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT:     reduction.yield %0 : f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @arg_max : f32, index combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.cmpf ogt, %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %arg0, %arg2 : f32
// CHECK-NEXT:     %2 = arith.cmpi ult, %arg1, %arg3 : index
// CHECK-NEXT:     %3 = arith.andi %1, %2 : i1
// CHECK-NEXT:     %4 = arith.ori %0, %3 : i1
// CHECK-NEXT:     %5 = arith.select %4, %arg0, %arg2 : f32
// CHECK-NEXT:     %6 = arith.select %4, %arg1, %arg3 : index
// CHECK-NEXT:     reduction.yield %5, %6 : f32, index
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     reduction.yield %cst, %c-1 : f32, index
// CHECK-NEXT:   } domain (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.cmpf ord, %arg0, %arg0 : f32
// CHECK-NEXT:     reduction.yield %0 : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define private @product : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:     %1 = arith.extui %arg1 : i32 to i64
// CHECK-NEXT:     %2 = arith.muli %0, %1 : i64
// CHECK-NEXT:     %3 = arith.remui %2, %c65521_i64 : i64
// CHECK-NEXT:     %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT:     reduction.yield %4 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     reduction.yield %c1_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @times : f32, f32 combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.mulf %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.mulf %arg1, %arg3 : f32
// CHECK-NEXT:     %2 = arith.subf %0, %1 : f32
// CHECK-NEXT:     %3 = arith.mulf %arg0, %arg3 : f32
// CHECK-NEXT:     %4 = arith.mulf %arg1, %arg2 : f32
// CHECK-NEXT:     %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:     reduction.yield %2, %5 : f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @moments : f32, f32, f32 combination (%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %0 = reduction.combine @fsum %arg0, %arg3 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %0, %cst : f32
// CHECK-NEXT:     %2 = arith.select %1, %cst_0, %0 : f32
// CHECK-NEXT:     %3 = arith.subf %arg4, %arg1 : f32
// CHECK-NEXT:     %4 = arith.divf %arg3, %2 : f32
// CHECK-NEXT:     %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:     %6 = arith.addf %arg1, %5 : f32
// CHECK-NEXT:     %7 = arith.mulf %3, %5 : f32
// CHECK-NEXT:     %8 = arith.mulf %7, %arg0 : f32
// CHECK-NEXT:     %9 = arith.addf %arg2, %arg5 : f32
// CHECK-NEXT:     %10 = arith.addf %9, %8 : f32
// CHECK-NEXT:     reduction.yield %0, %6, %10 : f32, f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %0 = reduction.identity @fsum : f32
// CHECK-NEXT:     reduction.yield %0, %0, %0 : f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = reduction.identity @fsum : f32
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<3xf32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg1] step 3 iter_args(%arg3 = %1) -> (vector<3xf32>) {
// CHECK-NEXT:       %cst_1 = arith.constant dense<5.000000e-01> : vector<3xf32>
// CHECK-NEXT:       %10 = ub.poison : f32
// CHECK-NEXT:       %11 = vector.transfer_read %arg0[%arg2], %10 {in_bounds = [true]} : memref<40xf32>, vector<3xf32>
// CHECK-NEXT:       %12 = arith.fptosi %11 : vector<3xf32> to vector<3xi32>
// CHECK-NEXT:       %13 = arith.addf %11, %arg3 : vector<3xf32>
// CHECK-NEXT:       %14 = arith.addf %13, %cst_1 : vector<3xf32>
// CHECK-NEXT:       affine.yield %14 : vector<3xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract %2[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %4 = vector.extract %2[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %5 = reduction.combine @fsum %3, %4 : f32
// CHECK-NEXT:     %6 = vector.extract %2[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %7 = reduction.combine @fsum %5, %6 : f32
// CHECK-NEXT:     %8 = reduction.combine @fsum %cst, %7 : f32
// CHECK-NEXT:     %9 = affine.for %arg2 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg1] to %arg1 iter_args(%arg3 = %8) -> (f32) {
// CHECK-NEXT:       %10 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %11 = arith.fptosi %10 : f32 to i32
// CHECK-NEXT:       %12 = reduction.combine @fsum %10, %arg3 : f32
// CHECK-NEXT:       %13 = reduction.combine @fsum %12, %cst : f32
// CHECK-NEXT:       affine.yield %13 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %9 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same results: complex, computed.

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
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3", loops=1, masked=False, reductions=1, vector_size=3}}
  %r:2 = affine.for %i = 0 to %n iter_args(%c0 = %half, %c1 = %zero) reduce (@times) -> (f32, f32) {
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

// CHECK: module {
// CHECK-NEXT:   reduction.define @field : i8 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     %c27_i8 = arith.constant 27 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0:2 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %c0_i8, %arg4 = %arg0) -> (i8, i8) {
// CHECK-NEXT:       %1 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT:       %2 = arith.shrui %arg1, %1 : i8
// CHECK-NEXT:       %3 = arith.trunci %2 : i8 to i1
// CHECK-NEXT:       %4 = arith.select %3, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %5 = arith.xori %arg3, %4 : i8
// CHECK-NEXT:       %6 = arith.cmpi slt, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %7 = arith.select %6, %c27_i8, %c0_i8 : i8
// CHECK-NEXT:       %8 = arith.shli %arg4, %c1_i8 : i8
// CHECK-NEXT:       %9 = arith.xori %8, %7 : i8
// CHECK-NEXT:       scf.yield %5, %9 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     reduction.yield %0#0 : i8
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     reduction.yield %c1_i8 : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @fsum : f32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT:     reduction.yield %0 : f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @arg_max : f32, index combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.cmpf ogt, %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %arg0, %arg2 : f32
// CHECK-NEXT:     %2 = arith.cmpi ult, %arg1, %arg3 : index
// CHECK-NEXT:     %3 = arith.andi %1, %2 : i1
// CHECK-NEXT:     %4 = arith.ori %0, %3 : i1
// CHECK-NEXT:     %5 = arith.select %4, %arg0, %arg2 : f32
// CHECK-NEXT:     %6 = arith.select %4, %arg1, %arg3 : index
// CHECK-NEXT:     reduction.yield %5, %6 : f32, index
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     reduction.yield %cst, %c-1 : f32, index
// CHECK-NEXT:   } domain (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.cmpf ord, %arg0, %arg0 : f32
// CHECK-NEXT:     reduction.yield %0 : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define private @product : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:     %1 = arith.extui %arg1 : i32 to i64
// CHECK-NEXT:     %2 = arith.muli %0, %1 : i64
// CHECK-NEXT:     %3 = arith.remui %2, %c65521_i64 : i64
// CHECK-NEXT:     %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT:     reduction.yield %4 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     reduction.yield %c1_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @times : f32, f32 combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.mulf %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.mulf %arg1, %arg3 : f32
// CHECK-NEXT:     %2 = arith.subf %0, %1 : f32
// CHECK-NEXT:     %3 = arith.mulf %arg0, %arg3 : f32
// CHECK-NEXT:     %4 = arith.mulf %arg1, %arg2 : f32
// CHECK-NEXT:     %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:     reduction.yield %2, %5 : f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @moments : f32, f32, f32 combination (%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %0 = reduction.combine @fsum %arg0, %arg3 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %0, %cst : f32
// CHECK-NEXT:     %2 = arith.select %1, %cst_0, %0 : f32
// CHECK-NEXT:     %3 = arith.subf %arg4, %arg1 : f32
// CHECK-NEXT:     %4 = arith.divf %arg3, %2 : f32
// CHECK-NEXT:     %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:     %6 = arith.addf %arg1, %5 : f32
// CHECK-NEXT:     %7 = arith.mulf %3, %5 : f32
// CHECK-NEXT:     %8 = arith.mulf %7, %arg0 : f32
// CHECK-NEXT:     %9 = arith.addf %arg2, %arg5 : f32
// CHECK-NEXT:     %10 = arith.addf %9, %8 : f32
// CHECK-NEXT:     reduction.yield %0, %6, %10 : f32, f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %0 = reduction.identity @fsum : f32
// CHECK-NEXT:     reduction.yield %0, %0, %0 : f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0:2 = reduction.identity @times : f32, f32
// CHECK-NEXT:     %1 = vector.broadcast %0#0 : f32 to vector<3xf32>
// CHECK-NEXT:     %2 = vector.broadcast %0#1 : f32 to vector<3xf32>
// CHECK-NEXT:     %3:2 = affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg1] step 3 iter_args(%arg3 = %1, %arg4 = %2) -> (vector<3xf32>, vector<3xf32>) {
// CHECK-NEXT:       %cst_1 = arith.constant dense<5.000000e-01> : vector<3xf32>
// CHECK-NEXT:       %14 = ub.poison : f32
// CHECK-NEXT:       %15 = vector.transfer_read %arg0[%arg2], %14 {in_bounds = [true]} : memref<40xf32>, vector<3xf32>
// CHECK-NEXT:       %16 = arith.fptosi %15 : vector<3xf32> to vector<3xi32>
// CHECK-NEXT:       %17 = arith.mulf %15, %cst_1 : vector<3xf32>
// CHECK-NEXT:       %18 = arith.mulf %arg3, %15 : vector<3xf32>
// CHECK-NEXT:       %19 = arith.mulf %arg4, %17 : vector<3xf32>
// CHECK-NEXT:       %20 = arith.subf %18, %19 : vector<3xf32>
// CHECK-NEXT:       %21 = arith.mulf %arg3, %17 : vector<3xf32>
// CHECK-NEXT:       %22 = arith.mulf %arg4, %15 : vector<3xf32>
// CHECK-NEXT:       %23 = arith.addf %21, %22 : vector<3xf32>
// CHECK-NEXT:       affine.yield %20, %23 : vector<3xf32>, vector<3xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %4 = vector.extract %3#0[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %5 = vector.extract %3#1[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %6 = vector.extract %3#0[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %7 = vector.extract %3#1[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %8:2 = reduction.combine @times %4, %5, %6, %7 : f32, f32
// CHECK-NEXT:     %9 = vector.extract %3#0[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %10 = vector.extract %3#1[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %11:2 = reduction.combine @times %8#0, %8#1, %9, %10 : f32, f32
// CHECK-NEXT:     %12:2 = reduction.combine @times %cst, %cst_0, %11#0, %11#1 : f32, f32
// CHECK-NEXT:     %13:2 = affine.for %arg2 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg1] to %arg1 iter_args(%arg3 = %12#0, %arg4 = %12#1) reduce (@times) -> (f32, f32) {
// CHECK-NEXT:       %14 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %15 = arith.fptosi %14 : f32 to i32
// CHECK-NEXT:       %16 = arith.mulf %14, %cst : f32
// CHECK-NEXT:       %17 = arith.mulf %arg3, %14 : f32
// CHECK-NEXT:       %18 = arith.mulf %arg4, %16 : f32
// CHECK-NEXT:       %19 = arith.subf %17, %18 : f32
// CHECK-NEXT:       %20 = arith.mulf %arg3, %16 : f32
// CHECK-NEXT:       %21 = arith.mulf %arg4, %14 : f32
// CHECK-NEXT:       %22 = arith.addf %20, %21 : f32
// CHECK-NEXT:       affine.yield %19, %22 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %13#0, %13#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same results: moments and a sum by its kind.

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

func.func @f(%x: memref<40xf32>, %n: index) -> (f32, f32, f32, f32) {
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3", loops=1, masked=False, reductions=2, vector_size=3}}
  %r:4 = affine.for %i = 0 to %n iter_args(%c0 = %zero, %c1 = %zero, %c2 = %zero, %c3 = %half) reduce (@moments, "addf") -> (f32, f32, f32, f32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %one = arith.constant 1.0 : f32
    %0:3 = reduction.combine @moments %c0, %c1, %c2, %one, %v, %zero : f32, f32, f32
    %1 = arith.addf %c3, %v : f32
    affine.yield %0#0, %0#1, %0#2, %1 : f32, f32, f32, f32
  }
  return %r#0, %r#1, %r#2, %r#3 : f32, f32, f32, f32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @field : i8 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     %c27_i8 = arith.constant 27 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0:2 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %c0_i8, %arg4 = %arg0) -> (i8, i8) {
// CHECK-NEXT:       %1 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT:       %2 = arith.shrui %arg1, %1 : i8
// CHECK-NEXT:       %3 = arith.trunci %2 : i8 to i1
// CHECK-NEXT:       %4 = arith.select %3, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %5 = arith.xori %arg3, %4 : i8
// CHECK-NEXT:       %6 = arith.cmpi slt, %arg4, %c0_i8 : i8
// CHECK-NEXT:       %7 = arith.select %6, %c27_i8, %c0_i8 : i8
// CHECK-NEXT:       %8 = arith.shli %arg4, %c1_i8 : i8
// CHECK-NEXT:       %9 = arith.xori %8, %7 : i8
// CHECK-NEXT:       scf.yield %5, %9 : i8, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     reduction.yield %0#0 : i8
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     reduction.yield %c1_i8 : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @fsum : f32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT:     reduction.yield %0 : f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @arg_max : f32, index combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.cmpf ogt, %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %arg0, %arg2 : f32
// CHECK-NEXT:     %2 = arith.cmpi ult, %arg1, %arg3 : index
// CHECK-NEXT:     %3 = arith.andi %1, %2 : i1
// CHECK-NEXT:     %4 = arith.ori %0, %3 : i1
// CHECK-NEXT:     %5 = arith.select %4, %arg0, %arg2 : f32
// CHECK-NEXT:     %6 = arith.select %4, %arg1, %arg3 : index
// CHECK-NEXT:     reduction.yield %5, %6 : f32, index
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     reduction.yield %cst, %c-1 : f32, index
// CHECK-NEXT:   } domain (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.cmpf ord, %arg0, %arg0 : f32
// CHECK-NEXT:     reduction.yield %0 : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define private @product : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:     %1 = arith.extui %arg1 : i32 to i64
// CHECK-NEXT:     %2 = arith.muli %0, %1 : i64
// CHECK-NEXT:     %3 = arith.remui %2, %c65521_i64 : i64
// CHECK-NEXT:     %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT:     reduction.yield %4 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     reduction.yield %c1_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @times : f32, f32 combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.mulf %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.mulf %arg1, %arg3 : f32
// CHECK-NEXT:     %2 = arith.subf %0, %1 : f32
// CHECK-NEXT:     %3 = arith.mulf %arg0, %arg3 : f32
// CHECK-NEXT:     %4 = arith.mulf %arg1, %arg2 : f32
// CHECK-NEXT:     %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:     reduction.yield %2, %5 : f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   reduction.define @moments : f32, f32, f32 combination (%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %0 = reduction.combine @fsum %arg0, %arg3 : f32
// CHECK-NEXT:     %1 = arith.cmpf oeq, %0, %cst : f32
// CHECK-NEXT:     %2 = arith.select %1, %cst_0, %0 : f32
// CHECK-NEXT:     %3 = arith.subf %arg4, %arg1 : f32
// CHECK-NEXT:     %4 = arith.divf %arg3, %2 : f32
// CHECK-NEXT:     %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:     %6 = arith.addf %arg1, %5 : f32
// CHECK-NEXT:     %7 = arith.mulf %3, %5 : f32
// CHECK-NEXT:     %8 = arith.mulf %7, %arg0 : f32
// CHECK-NEXT:     %9 = arith.addf %arg2, %arg5 : f32
// CHECK-NEXT:     %10 = arith.addf %9, %8 : f32
// CHECK-NEXT:     reduction.yield %0, %6, %10 : f32, f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %0 = reduction.identity @fsum : f32
// CHECK-NEXT:     reduction.yield %0, %0, %0 : f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> (f32, f32, f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0:3 = reduction.identity @moments : f32, f32, f32
// CHECK-NEXT:     %1 = vector.broadcast %0#0 : f32 to vector<3xf32>
// CHECK-NEXT:     %2 = vector.broadcast %0#1 : f32 to vector<3xf32>
// CHECK-NEXT:     %3 = vector.broadcast %0#2 : f32 to vector<3xf32>
// CHECK-NEXT:     %cst_1 = arith.constant dense<0.000000e+00> : vector<3xf32>
// CHECK-NEXT:     %4:4 = affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 floordiv 3) * 3)>()[%arg1] step 3 iter_args(%arg3 = %1, %arg4 = %2, %arg5 = %3, %arg6 = %cst_1) -> (vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<3xf32>) {
// CHECK-NEXT:       %cst_2 = arith.constant dense<0.000000e+00> : vector<3xf32>
// CHECK-NEXT:       %cst_3 = arith.constant dense<1.000000e+00> : vector<3xf32>
// CHECK-NEXT:       %20 = ub.poison : f32
// CHECK-NEXT:       %21 = vector.transfer_read %arg0[%arg2], %20 {in_bounds = [true]} : memref<40xf32>, vector<3xf32>
// CHECK-NEXT:       %22 = arith.fptosi %21 : vector<3xf32> to vector<3xi32>
// CHECK-NEXT:       %cst_4 = arith.constant dense<0.000000e+00> : vector<3xf32>
// CHECK-NEXT:       %cst_5 = arith.constant dense<1.000000e+00> : vector<3xf32>
// CHECK-NEXT:       %23 = arith.addf %arg3, %cst_3 : vector<3xf32>
// CHECK-NEXT:       %24 = arith.cmpf oeq, %23, %cst_4 : vector<3xf32>
// CHECK-NEXT:       %25 = arith.select %24, %cst_5, %23 : vector<3xi1>, vector<3xf32>
// CHECK-NEXT:       %26 = arith.subf %21, %arg4 : vector<3xf32>
// CHECK-NEXT:       %27 = arith.divf %cst_3, %25 : vector<3xf32>
// CHECK-NEXT:       %28 = arith.mulf %26, %27 : vector<3xf32>
// CHECK-NEXT:       %29 = arith.addf %arg4, %28 : vector<3xf32>
// CHECK-NEXT:       %30 = arith.mulf %26, %28 : vector<3xf32>
// CHECK-NEXT:       %31 = arith.mulf %30, %arg3 : vector<3xf32>
// CHECK-NEXT:       %32 = arith.addf %arg5, %cst_2 : vector<3xf32>
// CHECK-NEXT:       %33 = arith.addf %32, %31 : vector<3xf32>
// CHECK-NEXT:       %34 = arith.addf %arg6, %21 : vector<3xf32>
// CHECK-NEXT:       affine.yield %23, %29, %33, %34 : vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<3xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = vector.reduction <add>, %4#3 : vector<3xf32> into f32
// CHECK-NEXT:     %6 = arith.addf %5, %cst : f32
// CHECK-NEXT:     %7 = vector.extract %4#0[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %8 = vector.extract %4#1[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %9 = vector.extract %4#2[0] : f32 from vector<3xf32>
// CHECK-NEXT:     %10 = vector.extract %4#0[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %11 = vector.extract %4#1[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %12 = vector.extract %4#2[1] : f32 from vector<3xf32>
// CHECK-NEXT:     %13:3 = reduction.combine @moments %7, %8, %9, %10, %11, %12 : f32, f32, f32
// CHECK-NEXT:     %14 = vector.extract %4#0[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %15 = vector.extract %4#1[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %16 = vector.extract %4#2[2] : f32 from vector<3xf32>
// CHECK-NEXT:     %17:3 = reduction.combine @moments %13#0, %13#1, %13#2, %14, %15, %16 : f32, f32, f32
// CHECK-NEXT:     %18:3 = reduction.combine @moments %cst_0, %cst_0, %cst_0, %17#0, %17#1, %17#2 : f32, f32, f32
// CHECK-NEXT:     %19:4 = affine.for %arg2 = max affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>()[%arg1] to %arg1 iter_args(%arg3 = %18#0, %arg4 = %18#1, %arg5 = %18#2, %arg6 = %6) reduce (@moments, "addf") -> (f32, f32, f32, f32) {
// CHECK-NEXT:       %20 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %21 = arith.fptosi %20 : f32 to i32
// CHECK-NEXT:       %cst_2 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %22:3 = reduction.combine @moments %arg3, %arg4, %arg5, %cst_2, %20, %cst_0 : f32, f32, f32
// CHECK-NEXT:       %23 = arith.addf %arg6, %20 : f32
// CHECK-NEXT:       affine.yield %22#0, %22#1, %22#2, %23 : f32, f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %19#0, %19#1, %19#2, %19#3 : f32, f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
