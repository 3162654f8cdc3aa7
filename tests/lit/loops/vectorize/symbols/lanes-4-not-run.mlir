// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4 | filecheck %s
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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=1, vector_size=4}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<4xf32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to %arg1 step 4 iter_args(%arg3 = %1) -> (vector<4xf32>) {
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %11 = vector.create_mask %10 : vector<4xi1>
// CHECK-NEXT:       %12 = ub.poison : f32
// CHECK-NEXT:       %13 = vector.transfer_read %arg0[%arg2], %12 : memref<40xf32>, vector<4xf32>
// CHECK-NEXT:       %14 = arith.fptosi %13 : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:       %15 = arith.addf %13, %arg3 : vector<4xf32>
// CHECK-NEXT:       %16 = arith.select %11, %15, %arg3 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       affine.yield %16 : vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %5 = arith.addf %3, %4 : vector<2xf32>
// CHECK-NEXT:     %6 = vector.extract %5[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %7 = vector.extract %5[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %8 = reduction.combine @fsum %6, %7 : f32
// CHECK-NEXT:     %9 = reduction.combine @fsum %cst, %8 : f32
// CHECK-NEXT:     return %9 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=1, vector_size=4}}
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
// CHECK-NEXT:     %0:2 = reduction.identity @times : f32, f32
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %1:2 = reduction.identity @times : f32, f32
// CHECK-NEXT:     %2 = vector.broadcast %1#0 : f32 to vector<4xf32>
// CHECK-NEXT:     %3 = vector.broadcast %1#1 : f32 to vector<4xf32>
// CHECK-NEXT:     %4:2 = affine.for %arg2 = 0 to %arg1 step 4 iter_args(%arg3 = %2, %arg4 = %3) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:       %cst_1 = arith.constant dense<5.000000e-01> : vector<4xf32>
// CHECK-NEXT:       %21 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %22 = vector.create_mask %21 : vector<4xi1>
// CHECK-NEXT:       %23 = ub.poison : f32
// CHECK-NEXT:       %24 = vector.transfer_read %arg0[%arg2], %23 : memref<40xf32>, vector<4xf32>
// CHECK-NEXT:       %25 = arith.fptosi %24 : vector<4xf32> to vector<4xi32>
// CHECK-NEXT:       %26 = arith.mulf %24, %cst_1 : vector<4xf32>
// CHECK-NEXT:       %27 = arith.mulf %arg3, %24 : vector<4xf32>
// CHECK-NEXT:       %28 = arith.mulf %arg4, %26 : vector<4xf32>
// CHECK-NEXT:       %29 = arith.subf %27, %28 : vector<4xf32>
// CHECK-NEXT:       %30 = arith.mulf %arg3, %26 : vector<4xf32>
// CHECK-NEXT:       %31 = arith.mulf %arg4, %24 : vector<4xf32>
// CHECK-NEXT:       %32 = arith.addf %30, %31 : vector<4xf32>
// CHECK-NEXT:       %33 = arith.select %22, %29, %arg3 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       %34 = arith.select %22, %32, %arg4 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       affine.yield %33, %34 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = vector.extract_strided_slice %4#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %4#1 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %4#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %8 = vector.extract_strided_slice %4#1 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %9 = arith.mulf %5, %7 : vector<2xf32>
// CHECK-NEXT:     %10 = arith.mulf %6, %8 : vector<2xf32>
// CHECK-NEXT:     %11 = arith.subf %9, %10 : vector<2xf32>
// CHECK-NEXT:     %12 = arith.mulf %5, %8 : vector<2xf32>
// CHECK-NEXT:     %13 = arith.mulf %6, %7 : vector<2xf32>
// CHECK-NEXT:     %14 = arith.addf %12, %13 : vector<2xf32>
// CHECK-NEXT:     %15 = vector.extract %11[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %16 = vector.extract %14[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %17 = vector.extract %11[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %18 = vector.extract %14[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %19:2 = reduction.combine @times %15, %16, %17, %18 : f32, f32
// CHECK-NEXT:     %20:2 = reduction.combine @times %0#1, %0#0, %19#0, %19#1 : f32, f32
// CHECK-NEXT:     return %20#0, %20#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
