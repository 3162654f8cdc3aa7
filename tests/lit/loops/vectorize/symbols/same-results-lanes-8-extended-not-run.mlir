// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=8 extended=true' | filecheck %s
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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<8xf32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1) -> (vector<8xf32>) {
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %14 = vector.create_mask %13 : vector<8xi1>
// CHECK-NEXT:       %15 = ub.poison : f32
// CHECK-NEXT:       %16 = vector.transfer_read %arg0[%arg2], %15 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %17 = arith.fptosi %16 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %18 = arith.addf %16, %arg3 : vector<8xf32>
// CHECK-NEXT:       %19 = arith.select %14, %18, %arg3 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       affine.yield %19 : vector<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %5 = arith.addf %3, %4 : vector<4xf32>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %5 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %5 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %8 = arith.addf %6, %7 : vector<2xf32>
// CHECK-NEXT:     %9 = vector.extract %8[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %10 = vector.extract %8[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %11 = reduction.combine @fsum %9, %10 : f32
// CHECK-NEXT:     %12 = reduction.combine @fsum %cst, %11 : f32
// CHECK-NEXT:     return %12 : f32
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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<8xf32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1) -> (vector<8xf32>) {
// CHECK-NEXT:       %cst_1 = arith.constant dense<5.000000e-01> : vector<8xf32>
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %14 = vector.create_mask %13 : vector<8xi1>
// CHECK-NEXT:       %15 = ub.poison : f32
// CHECK-NEXT:       %16 = vector.transfer_read %arg0[%arg2], %15 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %17 = arith.fptosi %16 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %18 = arith.addf %16, %arg3 : vector<8xf32>
// CHECK-NEXT:       %19 = arith.addf %18, %cst_1 : vector<8xf32>
// CHECK-NEXT:       %20 = arith.select %14, %19, %arg3 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       affine.yield %20 : vector<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %5 = arith.addf %3, %4 : vector<4xf32>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %5 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %5 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %8 = arith.addf %6, %7 : vector<2xf32>
// CHECK-NEXT:     %9 = vector.extract %8[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %10 = vector.extract %8[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %11 = reduction.combine @fsum %9, %10 : f32
// CHECK-NEXT:     %12 = reduction.combine @fsum %cst, %11 : f32
// CHECK-NEXT:     return %12 : f32
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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0#0 : f32 to vector<8xf32>
// CHECK-NEXT:     %2 = vector.broadcast %0#1 : f32 to vector<8xf32>
// CHECK-NEXT:     %3:2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1, %arg4 = %2) -> (vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:       %cst_1 = arith.constant dense<5.000000e-01> : vector<8xf32>
// CHECK-NEXT:       %30 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %31 = vector.create_mask %30 : vector<8xi1>
// CHECK-NEXT:       %32 = ub.poison : f32
// CHECK-NEXT:       %33 = vector.transfer_read %arg0[%arg2], %32 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %34 = arith.fptosi %33 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %35 = arith.mulf %33, %cst_1 : vector<8xf32>
// CHECK-NEXT:       %36 = arith.mulf %arg3, %33 : vector<8xf32>
// CHECK-NEXT:       %37 = arith.mulf %arg4, %35 : vector<8xf32>
// CHECK-NEXT:       %38 = arith.subf %36, %37 : vector<8xf32>
// CHECK-NEXT:       %39 = arith.mulf %arg3, %35 : vector<8xf32>
// CHECK-NEXT:       %40 = arith.mulf %arg4, %33 : vector<8xf32>
// CHECK-NEXT:       %41 = arith.addf %39, %40 : vector<8xf32>
// CHECK-NEXT:       %42 = arith.select %31, %38, %arg3 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %43 = arith.select %31, %41, %arg4 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       affine.yield %42, %43 : vector<8xf32>, vector<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %4 = vector.extract_strided_slice %3#0 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %5 = vector.extract_strided_slice %3#1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %3#0 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %3#1 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %8 = arith.mulf %4, %6 : vector<4xf32>
// CHECK-NEXT:     %9 = arith.mulf %5, %7 : vector<4xf32>
// CHECK-NEXT:     %10 = arith.subf %8, %9 : vector<4xf32>
// CHECK-NEXT:     %11 = arith.mulf %4, %7 : vector<4xf32>
// CHECK-NEXT:     %12 = arith.mulf %5, %6 : vector<4xf32>
// CHECK-NEXT:     %13 = arith.addf %11, %12 : vector<4xf32>
// CHECK-NEXT:     %14 = vector.extract_strided_slice %10 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %15 = vector.extract_strided_slice %13 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %16 = vector.extract_strided_slice %10 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %17 = vector.extract_strided_slice %13 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %18 = arith.mulf %14, %16 : vector<2xf32>
// CHECK-NEXT:     %19 = arith.mulf %15, %17 : vector<2xf32>
// CHECK-NEXT:     %20 = arith.subf %18, %19 : vector<2xf32>
// CHECK-NEXT:     %21 = arith.mulf %14, %17 : vector<2xf32>
// CHECK-NEXT:     %22 = arith.mulf %15, %16 : vector<2xf32>
// CHECK-NEXT:     %23 = arith.addf %21, %22 : vector<2xf32>
// CHECK-NEXT:     %24 = vector.extract %20[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %25 = vector.extract %23[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %26 = vector.extract %20[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %27 = vector.extract %23[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %28:2 = reduction.combine @times %24, %25, %26, %27 : f32, f32
// CHECK-NEXT:     %29:2 = reduction.combine @times %cst, %cst_0, %28#0, %28#1 : f32, f32
// CHECK-NEXT:     return %29#0, %29#1 : f32, f32
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
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=2, vector_size=8}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0#0 : f32 to vector<8xf32>
// CHECK-NEXT:     %2 = vector.broadcast %0#1 : f32 to vector<8xf32>
// CHECK-NEXT:     %3 = vector.broadcast %0#2 : f32 to vector<8xf32>
// CHECK-NEXT:     %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:     %4:4 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1, %arg4 = %2, %arg5 = %3, %arg6 = %cst_1) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:       %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:       %cst_7 = arith.constant dense<1.000000e+00> : vector<8xf32>
// CHECK-NEXT:       %49 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %50 = vector.create_mask %49 : vector<8xi1>
// CHECK-NEXT:       %51 = ub.poison : f32
// CHECK-NEXT:       %52 = vector.transfer_read %arg0[%arg2], %51 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %53 = arith.fptosi %52 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:       %cst_9 = arith.constant dense<1.000000e+00> : vector<8xf32>
// CHECK-NEXT:       %54 = arith.addf %arg3, %cst_7 : vector<8xf32>
// CHECK-NEXT:       %55 = arith.cmpf oeq, %54, %cst_8 : vector<8xf32>
// CHECK-NEXT:       %56 = arith.select %55, %cst_9, %54 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %57 = arith.subf %52, %arg4 : vector<8xf32>
// CHECK-NEXT:       %58 = arith.divf %cst_7, %56 : vector<8xf32>
// CHECK-NEXT:       %59 = arith.mulf %57, %58 : vector<8xf32>
// CHECK-NEXT:       %60 = arith.addf %arg4, %59 : vector<8xf32>
// CHECK-NEXT:       %61 = arith.mulf %57, %59 : vector<8xf32>
// CHECK-NEXT:       %62 = arith.mulf %61, %arg3 : vector<8xf32>
// CHECK-NEXT:       %63 = arith.addf %arg5, %cst_6 : vector<8xf32>
// CHECK-NEXT:       %64 = arith.addf %63, %62 : vector<8xf32>
// CHECK-NEXT:       %65 = arith.select %50, %52, %cst_1 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %66 = arith.addf %arg6, %65 : vector<8xf32>
// CHECK-NEXT:       %67 = arith.select %50, %54, %arg3 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %68 = arith.select %50, %60, %arg4 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %69 = arith.select %50, %64, %arg5 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       affine.yield %67, %68, %69, %66 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = vector.reduction <add>, %4#3 : vector<8xf32> into f32
// CHECK-NEXT:     %6 = arith.addf %5, %cst : f32
// CHECK-NEXT:     %7 = vector.extract_strided_slice %4#0 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %8 = vector.extract_strided_slice %4#1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %9 = vector.extract_strided_slice %4#2 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %10 = vector.extract_strided_slice %4#0 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %11 = vector.extract_strided_slice %4#1 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %12 = vector.extract_strided_slice %4#2 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %cst_3 = arith.constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %13 = arith.addf %7, %10 : vector<4xf32>
// CHECK-NEXT:     %14 = arith.cmpf oeq, %13, %cst_2 : vector<4xf32>
// CHECK-NEXT:     %15 = arith.select %14, %cst_3, %13 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     %16 = arith.subf %11, %8 : vector<4xf32>
// CHECK-NEXT:     %17 = arith.divf %10, %15 : vector<4xf32>
// CHECK-NEXT:     %18 = arith.mulf %16, %17 : vector<4xf32>
// CHECK-NEXT:     %19 = arith.addf %8, %18 : vector<4xf32>
// CHECK-NEXT:     %20 = arith.mulf %16, %18 : vector<4xf32>
// CHECK-NEXT:     %21 = arith.mulf %20, %7 : vector<4xf32>
// CHECK-NEXT:     %22 = arith.addf %9, %12 : vector<4xf32>
// CHECK-NEXT:     %23 = arith.addf %22, %21 : vector<4xf32>
// CHECK-NEXT:     %24 = vector.extract_strided_slice %13 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %25 = vector.extract_strided_slice %19 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %26 = vector.extract_strided_slice %23 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %27 = vector.extract_strided_slice %13 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %28 = vector.extract_strided_slice %19 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %29 = vector.extract_strided_slice %23 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %cst_4 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:     %cst_5 = arith.constant dense<1.000000e+00> : vector<2xf32>
// CHECK-NEXT:     %30 = arith.addf %24, %27 : vector<2xf32>
// CHECK-NEXT:     %31 = arith.cmpf oeq, %30, %cst_4 : vector<2xf32>
// CHECK-NEXT:     %32 = arith.select %31, %cst_5, %30 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:     %33 = arith.subf %28, %25 : vector<2xf32>
// CHECK-NEXT:     %34 = arith.divf %27, %32 : vector<2xf32>
// CHECK-NEXT:     %35 = arith.mulf %33, %34 : vector<2xf32>
// CHECK-NEXT:     %36 = arith.addf %25, %35 : vector<2xf32>
// CHECK-NEXT:     %37 = arith.mulf %33, %35 : vector<2xf32>
// CHECK-NEXT:     %38 = arith.mulf %37, %24 : vector<2xf32>
// CHECK-NEXT:     %39 = arith.addf %26, %29 : vector<2xf32>
// CHECK-NEXT:     %40 = arith.addf %39, %38 : vector<2xf32>
// CHECK-NEXT:     %41 = vector.extract %30[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %42 = vector.extract %36[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %43 = vector.extract %40[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %44 = vector.extract %30[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %45 = vector.extract %36[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %46 = vector.extract %40[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %47:3 = reduction.combine @moments %41, %42, %43, %44, %45, %46 : f32, f32, f32
// CHECK-NEXT:     %48:3 = reduction.combine @moments %cst_0, %cst_0, %cst_0, %47#0, %47#1, %47#2 : f32, f32, f32
// CHECK-NEXT:     return %48#0, %48#1, %48#2, %6 : f32, f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
