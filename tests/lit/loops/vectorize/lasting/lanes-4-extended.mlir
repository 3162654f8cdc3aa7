// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Lanes stay in a loop for as long as their own numbers say, and it lasts while any of them does.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xi64>, %r: memref<16xi64>) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xi64>
    %n:2 = scf.while (%v = %x, %c = %zero) : (i64, i64) -> (i64, i64) {
      %more = arith.cmpi ne, %v, %zero : i64
      scf.condition(%more) %v, %c : i64, i64
    } do {
    ^bb0(%v: i64, %c: i64):
      %less = arith.subi %v, %one : i64
      %w = arith.andi %v, %less : i64
      %d = arith.addi %c, %one : i64
      scf.yield %w, %d : i64, i64
    }
    affine.store %n#1, %r[%i] : memref<16xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi64>, %arg1: memref<16xi64>) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %c1_i64 = arith.constant 1 : i64
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 step 4 {
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<4xi64>
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<4xi64>
// CHECK-NEXT:       %0 = ub.poison : i64
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg2], %0 {in_bounds = [true]} : memref<16xi64>, vector<4xi64>
// CHECK-NEXT:       %2 = arith.cmpi ne, %1, %cst_0 : vector<4xi64>
// CHECK-NEXT:       %3 = arith.select %2, %1, %cst_0 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:       %4:2 = scf.while (%arg3 = %3, %arg4 = %cst_0) : (vector<4xi64>, vector<4xi64>) -> (vector<4xi64>, vector<4xi64>) {
// CHECK-NEXT:         %6 = arith.cmpi ne, %arg3, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %7 = vector.reduction <or>, %6 : vector<4xi1> into i1
// CHECK-NEXT:         scf.condition(%7) %arg3, %arg4 : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       } do {
// CHECK-NEXT:       ^bb0(%arg3: vector<4xi64>, %arg4: vector<4xi64>):
// CHECK-NEXT:         %6 = arith.cmpi ne, %arg3, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %7 = arith.subi %arg3, %cst : vector<4xi64>
// CHECK-NEXT:         %8 = arith.andi %arg3, %7 : vector<4xi64>
// CHECK-NEXT:         %9 = arith.addi %arg4, %cst : vector<4xi64>
// CHECK-NEXT:         %10 = arith.select %6, %9, %arg4 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %11 = arith.cmpi ne, %8, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %12 = arith.subi %8, %cst : vector<4xi64>
// CHECK-NEXT:         %13 = arith.andi %8, %12 : vector<4xi64>
// CHECK-NEXT:         %14 = arith.addi %10, %cst : vector<4xi64>
// CHECK-NEXT:         %15 = arith.select %11, %14, %10 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %16 = arith.cmpi ne, %13, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %17 = arith.subi %13, %cst : vector<4xi64>
// CHECK-NEXT:         %18 = arith.andi %13, %17 : vector<4xi64>
// CHECK-NEXT:         %19 = arith.addi %15, %cst : vector<4xi64>
// CHECK-NEXT:         %20 = arith.select %16, %19, %15 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %21 = arith.cmpi ne, %18, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %22 = arith.subi %18, %cst : vector<4xi64>
// CHECK-NEXT:         %23 = arith.andi %18, %22 : vector<4xi64>
// CHECK-NEXT:         %24 = arith.addi %20, %cst : vector<4xi64>
// CHECK-NEXT:         %25 = arith.select %21, %24, %20 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %26 = arith.cmpi ne, %23, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %27 = arith.subi %23, %cst : vector<4xi64>
// CHECK-NEXT:         %28 = arith.andi %23, %27 : vector<4xi64>
// CHECK-NEXT:         %29 = arith.addi %25, %cst : vector<4xi64>
// CHECK-NEXT:         %30 = arith.select %26, %29, %25 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %31 = arith.cmpi ne, %28, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %32 = arith.subi %28, %cst : vector<4xi64>
// CHECK-NEXT:         %33 = arith.andi %28, %32 : vector<4xi64>
// CHECK-NEXT:         %34 = arith.addi %30, %cst : vector<4xi64>
// CHECK-NEXT:         %35 = arith.select %31, %34, %30 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %36 = arith.cmpi ne, %33, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %37 = arith.subi %33, %cst : vector<4xi64>
// CHECK-NEXT:         %38 = arith.andi %33, %37 : vector<4xi64>
// CHECK-NEXT:         %39 = arith.addi %35, %cst : vector<4xi64>
// CHECK-NEXT:         %40 = arith.select %36, %39, %35 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %41 = arith.cmpi ne, %38, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %42 = arith.subi %38, %cst : vector<4xi64>
// CHECK-NEXT:         %43 = arith.andi %38, %42 : vector<4xi64>
// CHECK-NEXT:         %44 = arith.addi %40, %cst : vector<4xi64>
// CHECK-NEXT:         %45 = arith.select %41, %44, %40 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         scf.yield %43, %45 : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %5 = arith.select %2, %4#0, %1 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:       vector.transfer_write %4#1, %arg1[%arg2] {in_bounds = [true]} : vector<4xi64>, memref<16xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Complex numbers that it carries are vectors of their parts.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf64>, %r: memref<16xi64>, %c: complex<f64>) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %most = arith.constant 20 : i64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xf64>
    %start = complex.create %x, %x : complex<f64>
    %n:2 = scf.while (%z = %start, %k = %zero) : (complex<f64>, i64) -> (complex<f64>, i64) {
      %more = arith.cmpi slt, %k, %most : i64
      scf.condition(%more) %z, %k : complex<f64>, i64
    } do {
    ^bb0(%z: complex<f64>, %k: i64):
      %re = complex.re %z : complex<f64>
      %im = complex.im %z : complex<f64>
      %p = complex.create %im, %re : complex<f64>
      %d = arith.addi %k, %one : i64
      scf.yield %p, %d : complex<f64>, i64
    }
    affine.store %n#1, %r[%i] : memref<16xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xf64>, %arg1: memref<16xi64>, %arg2: complex<f64>) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %c1_i64 = arith.constant 1 : i64
// CHECK-NEXT:     %c20_i64 = arith.constant 20 : i64
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 step 4 {
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<4xi64>
// CHECK-NEXT:       %cst_0 = arith.constant dense<20> : vector<4xi64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<4xi64>
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg3], %0 {in_bounds = [true]} : memref<16xf64>, vector<4xf64>
// CHECK-NEXT:       %cst_2 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : vector<4xf64>
// CHECK-NEXT:       %3 = ub.poison : vector<4xf64>
// CHECK-NEXT:       %4 = ub.poison : vector<4xi64>
// CHECK-NEXT:       %5 = arith.extsi %cst_2 : vector<4xi1> to vector<4xi64>
// CHECK-NEXT:       %6:7 = scf.while (%arg4 = %1, %arg5 = %1, %arg6 = %cst_1, %arg7 = %2, %arg8 = %3, %arg9 = %4, %arg10 = %5) : (vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xi64>) -> (vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xi64>) {
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<4xi64>
// CHECK-NEXT:         %7 = arith.cmpi slt, %arg10, %cst_3 : vector<4xi64>
// CHECK-NEXT:         %8 = arith.cmpi slt, %arg6, %cst_0 : vector<4xi64>
// CHECK-NEXT:         %9 = arith.extsi %8 : vector<4xi1> to vector<4xi64>
// CHECK-NEXT:         %10 = arith.select %7, %9, %arg10 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %11 = arith.select %7, %arg4, %arg7 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:         %12 = arith.select %7, %arg5, %arg8 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:         %13 = arith.select %7, %arg6, %arg9 : vector<4xi1>, vector<4xi64>
// CHECK-NEXT:         %14 = vector.reduction <or>, %10 : vector<4xi64> into i64
// CHECK-NEXT:         %c0_i64_4 = arith.constant 0 : i64
// CHECK-NEXT:         %15 = arith.cmpi ne, %14, %c0_i64_4 : i64
// CHECK-NEXT:         scf.condition(%15) %arg4, %arg5, %arg6, %11, %12, %13, %10 : vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       } do {
// CHECK-NEXT:       ^bb0(%arg4: vector<4xf64>, %arg5: vector<4xf64>, %arg6: vector<4xi64>, %arg7: vector<4xf64>, %arg8: vector<4xf64>, %arg9: vector<4xi64>, %arg10: vector<4xi64>):
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<4xi64>
// CHECK-NEXT:         %7 = arith.cmpi slt, %arg10, %cst_3 : vector<4xi64>
// CHECK-NEXT:         %8 = arith.addi %arg6, %cst : vector<4xi64>
// CHECK-NEXT:         scf.yield %arg5, %arg4, %8, %arg7, %arg8, %arg9, %arg10 : vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xf64>, vector<4xf64>, vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.transfer_write %6#5, %arg1[%arg3] {in_bounds = [true]} : vector<4xi64>, memref<16xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop inside of it, or a store, leaves it as it is.

// expected-warning @below {{'@f' is not run: 'scf.while' op uses poison as the condition}}
func.func @f(%a: memref<16xi64>, %r: memref<16xi64>) {
  %zero = arith.constant 0 : i64
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a 'scf.while' in the loop contains 'affine.store'", reason=unsupported}}
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xi64>
    %n = scf.while (%v = %x) : (i64) -> i64 {
      %more = arith.cmpi sgt, %v, %zero : i64
      scf.condition(%more) %v : i64
    } do {
    ^bb0(%v: i64):
      %w = arith.shrsi %v, %x : i64
      affine.store %w, %r[%i] : memref<16xi64>
      scf.yield %w : i64
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi64>, %arg1: memref<16xi64>) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<16xi64>
// CHECK-NEXT:       %1 = scf.while (%arg3 = %0) : (i64) -> i64 {
// CHECK-NEXT:         %2 = arith.cmpi sgt, %arg3, %c0_i64 : i64
// CHECK-NEXT:         scf.condition(%2) %arg3 : i64
// CHECK-NEXT:       } do {
// CHECK-NEXT:       ^bb0(%arg3: i64):
// CHECK-NEXT:         %2 = arith.shrsi %arg3, %0 : i64
// CHECK-NEXT:         affine.store %2, %arg1[%arg2] : memref<16xi64>
// CHECK-NEXT:         scf.yield %2 : i64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
