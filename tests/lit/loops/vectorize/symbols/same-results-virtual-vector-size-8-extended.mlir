// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=8 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Same results: product, named.

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

func.func @f(%x: memref<40xf32>, %n: index) -> (i32) {
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
  %r:1 = affine.for %i = 0 to %n iter_args(%c0 = %three) reduce (@product) -> (i32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %0 = reduction.combine @product %c0, %k : i32
    affine.yield %0 : i32
  }
  return %r#0 : i32
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
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> i32 {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = reduction.identity @product : i32
// CHECK-NEXT:     %1 = vector.broadcast %0 : i32 to vector<8xi32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1) -> (vector<8xi32>) {
// CHECK-NEXT:       %21 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %22 = vector.create_mask %21 : vector<8xi1>
// CHECK-NEXT:       %23 = ub.poison : f32
// CHECK-NEXT:       %24 = vector.transfer_read %arg0[%arg2], %23 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %25 = arith.fptosi %24 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %cst_3 = arith.constant dense<65521> : vector<8xi64>
// CHECK-NEXT:       %26 = arith.extui %arg3 : vector<8xi32> to vector<8xi64>
// CHECK-NEXT:       %27 = arith.extui %25 : vector<8xi32> to vector<8xi64>
// CHECK-NEXT:       %28 = arith.muli %26, %27 : vector<8xi64>
// CHECK-NEXT:       %29 = arith.remui %28, %cst_3 : vector<8xi64>
// CHECK-NEXT:       %30 = arith.trunci %29 : vector<8xi64> to vector<8xi32>
// CHECK-NEXT:       %31 = arith.select %22, %30, %arg3 : vector<8xi1>, vector<8xi32>
// CHECK-NEXT:       affine.yield %31 : vector<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
// CHECK-NEXT:     %cst_1 = arith.constant dense<65521> : vector<4xi64>
// CHECK-NEXT:     %5 = arith.extui %3 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:     %6 = arith.extui %4 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:     %7 = arith.muli %5, %6 : vector<4xi64>
// CHECK-NEXT:     %8 = arith.remui %7, %cst_1 : vector<4xi64>
// CHECK-NEXT:     %9 = arith.trunci %8 : vector<4xi64> to vector<4xi32>
// CHECK-NEXT:     %10 = vector.extract_strided_slice %9 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT:     %11 = vector.extract_strided_slice %9 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT:     %cst_2 = arith.constant dense<65521> : vector<2xi64>
// CHECK-NEXT:     %12 = arith.extui %10 : vector<2xi32> to vector<2xi64>
// CHECK-NEXT:     %13 = arith.extui %11 : vector<2xi32> to vector<2xi64>
// CHECK-NEXT:     %14 = arith.muli %12, %13 : vector<2xi64>
// CHECK-NEXT:     %15 = arith.remui %14, %cst_2 : vector<2xi64>
// CHECK-NEXT:     %16 = arith.trunci %15 : vector<2xi64> to vector<2xi32>
// CHECK-NEXT:     %17 = vector.extract %16[0] : i32 from vector<2xi32>
// CHECK-NEXT:     %18 = vector.extract %16[1] : i32 from vector<2xi32>
// CHECK-NEXT:     %19 = reduction.combine @product %17, %18 : i32
// CHECK-NEXT:     %20 = reduction.combine @product %c3_i32, %19 : i32
// CHECK-NEXT:     return %20 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same results: product, computed.

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

func.func @f(%x: memref<40xf32>, %n: index) -> (i32) {
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
  %r:1 = affine.for %i = 0 to %n iter_args(%c0 = %three)  -> (i32) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32

    %y = arith.extui %k : i32 to i64
    %z = arith.extui %c0 : i32 to i64
    %all = arith.muli %y, %z : i64
    %rest = arith.remui %all, %p : i64
    %new = arith.trunci %rest : i64 to i32
    affine.yield %new : i32
  }
  return %r#0 : i32
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
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> i32 {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = reduction.identity @product : i32
// CHECK-NEXT:     %1 = vector.broadcast %0 : i32 to vector<8xi32>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1) -> (vector<8xi32>) {
// CHECK-NEXT:       %cst_3 = arith.constant dense<65521> : vector<8xi64>
// CHECK-NEXT:       %21 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %22 = vector.create_mask %21 : vector<8xi1>
// CHECK-NEXT:       %23 = ub.poison : f32
// CHECK-NEXT:       %24 = vector.transfer_read %arg0[%arg2], %23 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %25 = arith.fptosi %24 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %26 = arith.extui %25 : vector<8xi32> to vector<8xi64>
// CHECK-NEXT:       %27 = arith.extui %arg3 : vector<8xi32> to vector<8xi64>
// CHECK-NEXT:       %28 = arith.muli %26, %27 : vector<8xi64>
// CHECK-NEXT:       %29 = arith.remui %28, %cst_3 : vector<8xi64>
// CHECK-NEXT:       %30 = arith.trunci %29 : vector<8xi64> to vector<8xi32>
// CHECK-NEXT:       %31 = arith.select %22, %30, %arg3 : vector<8xi1>, vector<8xi32>
// CHECK-NEXT:       affine.yield %31 : vector<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
// CHECK-NEXT:     %cst_1 = arith.constant dense<65521> : vector<4xi64>
// CHECK-NEXT:     %5 = arith.extui %3 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:     %6 = arith.extui %4 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:     %7 = arith.muli %5, %6 : vector<4xi64>
// CHECK-NEXT:     %8 = arith.remui %7, %cst_1 : vector<4xi64>
// CHECK-NEXT:     %9 = arith.trunci %8 : vector<4xi64> to vector<4xi32>
// CHECK-NEXT:     %10 = vector.extract_strided_slice %9 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT:     %11 = vector.extract_strided_slice %9 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT:     %cst_2 = arith.constant dense<65521> : vector<2xi64>
// CHECK-NEXT:     %12 = arith.extui %10 : vector<2xi32> to vector<2xi64>
// CHECK-NEXT:     %13 = arith.extui %11 : vector<2xi32> to vector<2xi64>
// CHECK-NEXT:     %14 = arith.muli %12, %13 : vector<2xi64>
// CHECK-NEXT:     %15 = arith.remui %14, %cst_2 : vector<2xi64>
// CHECK-NEXT:     %16 = arith.trunci %15 : vector<2xi64> to vector<2xi32>
// CHECK-NEXT:     %17 = vector.extract %16[0] : i32 from vector<2xi32>
// CHECK-NEXT:     %18 = vector.extract %16[1] : i32 from vector<2xi32>
// CHECK-NEXT:     %19 = reduction.combine @product %17, %18 : i32
// CHECK-NEXT:     %20 = reduction.combine @product %c3_i32, %19 : i32
// CHECK-NEXT:     return %20 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same results: a product in a field, computed in a loop.

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

func.func @f(%x: memref<40xf32>, %n: index) -> (i8) {
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
  %r:1 = affine.for %i = 0 to %n iter_args(%c0 = %seven) reduce (@field) -> (i8) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %seven1 = arith.fptosi %v : f32 to i8
    %b = arith.ori %seven1, %seven : i8
    %0 = reduction.combine @field %c0, %b : i8
    affine.yield %0 : i8
  }
  return %r#0 : i8
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
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> i8 {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = reduction.identity @field : i8
// CHECK-NEXT:     %1 = vector.broadcast %0 : i8 to vector<8xi8>
// CHECK-NEXT:     %2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1) -> (vector<8xi8>) {
// CHECK-NEXT:       %cst_17 = arith.constant dense<7> : vector<8xi8>
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %14 = vector.create_mask %13 : vector<8xi1>
// CHECK-NEXT:       %15 = ub.poison : f32
// CHECK-NEXT:       %16 = vector.transfer_read %arg0[%arg2], %15 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %17 = arith.fptosi %16 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %18 = arith.fptosi %16 : vector<8xf32> to vector<8xi8>
// CHECK-NEXT:       %19 = arith.ori %18, %cst_17 : vector<8xi8>
// CHECK-NEXT:       %cst_18 = arith.constant dense<0> : vector<8xi8>
// CHECK-NEXT:       %cst_19 = arith.constant dense<1> : vector<8xi8>
// CHECK-NEXT:       %cst_20 = arith.constant dense<27> : vector<8xi8>
// CHECK-NEXT:       %cst_21 = arith.constant dense<0> : vector<8xindex>
// CHECK-NEXT:       %cst_22 = arith.constant dense<1> : vector<8xindex>
// CHECK-NEXT:       %cst_23 = arith.constant dense<8> : vector<8xindex>
// CHECK-NEXT:       %c0_24 = arith.constant 0 : index
// CHECK-NEXT:       %c8_25 = arith.constant 8 : index
// CHECK-NEXT:       %c1_26 = arith.constant 1 : index
// CHECK-NEXT:       %20:2 = scf.for %arg4 = %c0_24 to %c8_25 step %c1_26 iter_args(%arg5 = %cst_18, %arg6 = %arg3) -> (vector<8xi8>, vector<8xi8>) {
// CHECK-NEXT:         %22 = vector.broadcast %arg4 : index to vector<8xindex>
// CHECK-NEXT:         %23 = arith.index_cast %22 : vector<8xindex> to vector<8xi8>
// CHECK-NEXT:         %24 = arith.shrui %19, %23 : vector<8xi8>
// CHECK-NEXT:         %25 = arith.trunci %24 : vector<8xi8> to vector<8xi1>
// CHECK-NEXT:         %26 = arith.select %25, %arg6, %cst_18 : vector<8xi1>, vector<8xi8>
// CHECK-NEXT:         %27 = arith.xori %arg5, %26 : vector<8xi8>
// CHECK-NEXT:         %28 = arith.cmpi slt, %arg6, %cst_18 : vector<8xi8>
// CHECK-NEXT:         %29 = arith.select %28, %cst_20, %cst_18 : vector<8xi1>, vector<8xi8>
// CHECK-NEXT:         %30 = arith.shli %arg6, %cst_19 : vector<8xi8>
// CHECK-NEXT:         %31 = arith.xori %30, %29 : vector<8xi8>
// CHECK-NEXT:         scf.yield %27, %31 : vector<8xi8>, vector<8xi8>
// CHECK-NEXT:       }
// CHECK-NEXT:       %21 = arith.select %14, %20#0, %arg3 : vector<8xi1>, vector<8xi8>
// CHECK-NEXT:       affine.yield %21 : vector<8xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi8> to vector<4xi8>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi8> to vector<4xi8>
// CHECK-NEXT:     %cst_1 = arith.constant dense<0> : vector<4xi8>
// CHECK-NEXT:     %cst_2 = arith.constant dense<1> : vector<4xi8>
// CHECK-NEXT:     %cst_3 = arith.constant dense<27> : vector<4xi8>
// CHECK-NEXT:     %cst_4 = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:     %cst_5 = arith.constant dense<1> : vector<4xindex>
// CHECK-NEXT:     %cst_6 = arith.constant dense<8> : vector<4xindex>
// CHECK-NEXT:     %c0_7 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %5:2 = scf.for %arg2 = %c0_7 to %c8 step %c1 iter_args(%arg3 = %cst_1, %arg4 = %3) -> (vector<4xi8>, vector<4xi8>) {
// CHECK-NEXT:       %13 = vector.broadcast %arg2 : index to vector<4xindex>
// CHECK-NEXT:       %14 = arith.index_cast %13 : vector<4xindex> to vector<4xi8>
// CHECK-NEXT:       %15 = arith.shrui %4, %14 : vector<4xi8>
// CHECK-NEXT:       %16 = arith.trunci %15 : vector<4xi8> to vector<4xi1>
// CHECK-NEXT:       %17 = arith.select %16, %arg4, %cst_1 : vector<4xi1>, vector<4xi8>
// CHECK-NEXT:       %18 = arith.xori %arg3, %17 : vector<4xi8>
// CHECK-NEXT:       %19 = arith.cmpi slt, %arg4, %cst_1 : vector<4xi8>
// CHECK-NEXT:       %20 = arith.select %19, %cst_3, %cst_1 : vector<4xi1>, vector<4xi8>
// CHECK-NEXT:       %21 = arith.shli %arg4, %cst_2 : vector<4xi8>
// CHECK-NEXT:       %22 = arith.xori %21, %20 : vector<4xi8>
// CHECK-NEXT:       scf.yield %18, %22 : vector<4xi8>, vector<4xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     %6 = vector.extract_strided_slice %5#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %5#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
// CHECK-NEXT:     %cst_8 = arith.constant dense<0> : vector<2xi8>
// CHECK-NEXT:     %cst_9 = arith.constant dense<1> : vector<2xi8>
// CHECK-NEXT:     %cst_10 = arith.constant dense<27> : vector<2xi8>
// CHECK-NEXT:     %cst_11 = arith.constant dense<0> : vector<2xindex>
// CHECK-NEXT:     %cst_12 = arith.constant dense<1> : vector<2xindex>
// CHECK-NEXT:     %cst_13 = arith.constant dense<8> : vector<2xindex>
// CHECK-NEXT:     %c0_14 = arith.constant 0 : index
// CHECK-NEXT:     %c8_15 = arith.constant 8 : index
// CHECK-NEXT:     %c1_16 = arith.constant 1 : index
// CHECK-NEXT:     %8:2 = scf.for %arg2 = %c0_14 to %c8_15 step %c1_16 iter_args(%arg3 = %cst_8, %arg4 = %6) -> (vector<2xi8>, vector<2xi8>) {
// CHECK-NEXT:       %13 = vector.broadcast %arg2 : index to vector<2xindex>
// CHECK-NEXT:       %14 = arith.index_cast %13 : vector<2xindex> to vector<2xi8>
// CHECK-NEXT:       %15 = arith.shrui %7, %14 : vector<2xi8>
// CHECK-NEXT:       %16 = arith.trunci %15 : vector<2xi8> to vector<2xi1>
// CHECK-NEXT:       %17 = arith.select %16, %arg4, %cst_8 : vector<2xi1>, vector<2xi8>
// CHECK-NEXT:       %18 = arith.xori %arg3, %17 : vector<2xi8>
// CHECK-NEXT:       %19 = arith.cmpi slt, %arg4, %cst_8 : vector<2xi8>
// CHECK-NEXT:       %20 = arith.select %19, %cst_10, %cst_8 : vector<2xi1>, vector<2xi8>
// CHECK-NEXT:       %21 = arith.shli %arg4, %cst_9 : vector<2xi8>
// CHECK-NEXT:       %22 = arith.xori %21, %20 : vector<2xi8>
// CHECK-NEXT:       scf.yield %18, %22 : vector<2xi8>, vector<2xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     %9 = vector.extract %8#0[0] : i8 from vector<2xi8>
// CHECK-NEXT:     %10 = vector.extract %8#0[1] : i8 from vector<2xi8>
// CHECK-NEXT:     %11 = reduction.combine @field %9, %10 : i8
// CHECK-NEXT:     %12 = reduction.combine @field %c7_i8, %11 : i8
// CHECK-NEXT:     return %12 : i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same results.

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

func.func @f(%x: memref<40xf32>, %n: index) -> (f32, index) {
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=True, reductions=1, vector_size=8}}
  %r:2 = affine.for %i = 0 to %n iter_args(%c0 = %half, %c1 = %at) reduce (@arg_max) -> (f32, index) {
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    %0:2 = reduction.combine @arg_max %c0, %c1, %v, %i : f32, index
    affine.yield %0#0, %0#1 : f32, index
  }
  return %r#0, %r#1 : f32, index
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
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: index) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0:2 = reduction.identity @arg_max : f32, index
// CHECK-NEXT:     %1 = vector.broadcast %0#0 : f32 to vector<8xf32>
// CHECK-NEXT:     %2 = vector.broadcast %0#1 : index to vector<8xindex>
// CHECK-NEXT:     %3:2 = affine.for %arg2 = 0 to %arg1 step 8 iter_args(%arg3 = %1, %arg4 = %2) -> (vector<8xf32>, vector<8xindex>) {
// CHECK-NEXT:       %32 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       %33 = vector.create_mask %32 : vector<8xi1>
// CHECK-NEXT:       %34 = ub.poison : f32
// CHECK-NEXT:       %35 = vector.transfer_read %arg0[%arg2], %34 : memref<40xf32>, vector<8xf32>
// CHECK-NEXT:       %36 = arith.fptosi %35 : vector<8xf32> to vector<8xi32>
// CHECK-NEXT:       %37 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %38 = vector.broadcast %37 : index to vector<8xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
// CHECK-NEXT:       %39 = arith.addi %38, %cst_1 : vector<8xindex>
// CHECK-NEXT:       %40 = arith.cmpf ogt, %arg3, %35 : vector<8xf32>
// CHECK-NEXT:       %41 = arith.cmpf oeq, %arg3, %35 : vector<8xf32>
// CHECK-NEXT:       %42 = arith.cmpi ult, %arg4, %39 : vector<8xindex>
// CHECK-NEXT:       %43 = arith.andi %41, %42 : vector<8xi1>
// CHECK-NEXT:       %44 = arith.ori %40, %43 : vector<8xi1>
// CHECK-NEXT:       %45 = arith.select %44, %arg3, %35 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %46 = arith.select %44, %arg4, %39 : vector<8xi1>, vector<8xindex>
// CHECK-NEXT:       %47 = arith.select %33, %45, %arg3 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:       %48 = arith.select %33, %46, %arg4 : vector<8xi1>, vector<8xindex>
// CHECK-NEXT:       affine.yield %47, %48 : vector<8xf32>, vector<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     %4 = vector.extract_strided_slice %3#0 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %5 = vector.extract_strided_slice %3#1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xindex> to vector<4xindex>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %3#0 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %3#1 {offsets = [4], sizes = [4], strides = [1]} : vector<8xindex> to vector<4xindex>
// CHECK-NEXT:     %8 = arith.cmpf ogt, %4, %6 : vector<4xf32>
// CHECK-NEXT:     %9 = arith.cmpf oeq, %4, %6 : vector<4xf32>
// CHECK-NEXT:     %10 = arith.cmpi ult, %5, %7 : vector<4xindex>
// CHECK-NEXT:     %11 = arith.andi %9, %10 : vector<4xi1>
// CHECK-NEXT:     %12 = arith.ori %8, %11 : vector<4xi1>
// CHECK-NEXT:     %13 = arith.select %12, %4, %6 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     %14 = arith.select %12, %5, %7 : vector<4xi1>, vector<4xindex>
// CHECK-NEXT:     %15 = vector.extract_strided_slice %13 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %16 = vector.extract_strided_slice %14 {offsets = [0], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %17 = vector.extract_strided_slice %13 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %18 = vector.extract_strided_slice %14 {offsets = [2], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %19 = arith.cmpf ogt, %15, %17 : vector<2xf32>
// CHECK-NEXT:     %20 = arith.cmpf oeq, %15, %17 : vector<2xf32>
// CHECK-NEXT:     %21 = arith.cmpi ult, %16, %18 : vector<2xindex>
// CHECK-NEXT:     %22 = arith.andi %20, %21 : vector<2xi1>
// CHECK-NEXT:     %23 = arith.ori %19, %22 : vector<2xi1>
// CHECK-NEXT:     %24 = arith.select %23, %15, %17 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:     %25 = arith.select %23, %16, %18 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:     %26 = vector.extract %24[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %27 = vector.extract %25[0] : index from vector<2xindex>
// CHECK-NEXT:     %28 = vector.extract %24[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %29 = vector.extract %25[1] : index from vector<2xindex>
// CHECK-NEXT:     %30:2 = reduction.combine @arg_max %26, %27, %28, %29 : f32, index
// CHECK-NEXT:     %31:2 = reduction.combine @arg_max %cst, %c0, %30#0, %30#1 : f32, index
// CHECK-NEXT:     return %31#0, %31#1 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }
