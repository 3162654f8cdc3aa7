// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize=further=true -affine-super-vectorize="virtual-vector-size=4 extended" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What was loaded in front of a condition is not loaded in it: the conditional only chooses. Lanes
// keep the iteration of the greatest value, as of equal zeros the first one counts.

func.func @greatest(%a: memref<8xf64>, %start: f64) -> f64 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=greatest | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %m = affine.for %i = 0 to 8 iter_args(%best = %start) -> (f64) {
    %x = affine.load %a[%i] : memref<8xf64>
    %is = arith.cmpf ogt, %x, %best : f64
    // expected-remark @below {{[Passed] execute-both-branches | Category:canonicalize | Function=greatest | Op=scf.if}}
    // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=greatest | Op=scf.if}}
    // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=greatest | Op=scf.if}}
    %new = scf.if %is -> (f64) {
      %y = affine.load %a[%i] : memref<8xf64>
      scf.yield %y : f64
    } else {
      scf.yield %best : f64
    }
    affine.yield %new : f64
  }
  return %m : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @greatest(%arg0: memref<8xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : f64 to vector<4xf64>
// CHECK-NEXT:     %cst = arith.constant dense<-9223372036854775808> : vector<4xindex>
// CHECK-NEXT:     %1:2 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %0, %arg4 = %cst) -> (vector<4xf64>, vector<4xindex>) {
// CHECK-NEXT:       %26 = ub.poison : f64
// CHECK-NEXT:       %27 = vector.transfer_read %arg0[%arg2], %26 {in_bounds = [true]} : memref<8xf64>, vector<4xf64>
// CHECK-NEXT:       %28 = arith.cmpf ogt, %27, %arg3 : vector<4xf64>
// CHECK-NEXT:       %29 = arith.select %28, %27, %arg3 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       %30 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %31 = vector.broadcast %30 : index to vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %32 = arith.addi %31, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %33 = arith.select %28, %32, %arg4 : vector<4xi1>, vector<4xindex>
// CHECK-NEXT:       affine.yield %29, %33 : vector<4xf64>, vector<4xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.extract_strided_slice %1#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf64> to vector<2xf64>
// CHECK-NEXT:     %3 = vector.extract_strided_slice %1#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf64> to vector<2xf64>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %1#1 {offsets = [0], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %5 = vector.extract_strided_slice %1#1 {offsets = [2], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %6 = arith.cmpf ogt, %3, %2 : vector<2xf64>
// CHECK-NEXT:     %7 = arith.cmpf oeq, %3, %2 : vector<2xf64>
// CHECK-NEXT:     %8 = arith.cmpi slt, %5, %4 : vector<2xindex>
// CHECK-NEXT:     %9 = arith.andi %7, %8 : vector<2xi1>
// CHECK-NEXT:     %10 = arith.ori %6, %9 : vector<2xi1>
// CHECK-NEXT:     %11 = arith.select %10, %3, %2 : vector<2xi1>, vector<2xf64>
// CHECK-NEXT:     %12 = arith.select %10, %5, %4 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:     %13 = vector.extract_strided_slice %11 {offsets = [0], sizes = [1], strides = [1]} : vector<2xf64> to vector<1xf64>
// CHECK-NEXT:     %14 = vector.extract_strided_slice %11 {offsets = [1], sizes = [1], strides = [1]} : vector<2xf64> to vector<1xf64>
// CHECK-NEXT:     %15 = vector.extract_strided_slice %12 {offsets = [0], sizes = [1], strides = [1]} : vector<2xindex> to vector<1xindex>
// CHECK-NEXT:     %16 = vector.extract_strided_slice %12 {offsets = [1], sizes = [1], strides = [1]} : vector<2xindex> to vector<1xindex>
// CHECK-NEXT:     %17 = arith.cmpf ogt, %14, %13 : vector<1xf64>
// CHECK-NEXT:     %18 = arith.cmpf oeq, %14, %13 : vector<1xf64>
// CHECK-NEXT:     %19 = arith.cmpi slt, %16, %15 : vector<1xindex>
// CHECK-NEXT:     %20 = arith.andi %18, %19 : vector<1xi1>
// CHECK-NEXT:     %21 = arith.ori %17, %20 : vector<1xi1>
// CHECK-NEXT:     %22 = arith.select %21, %14, %13 : vector<1xi1>, vector<1xf64>
// CHECK-NEXT:     %23 = arith.select %21, %16, %15 : vector<1xi1>, vector<1xindex>
// CHECK-NEXT:     %24 = vector.extract %22[0] : f64 from vector<1xf64>
// CHECK-NEXT:     %25 = vector.extract %23[0] : index from vector<1xindex>
// CHECK-NEXT:     return %24 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A store between both loads, and a division: the conditional stays.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=stays | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @stays(%a: memref<8xi32>, %b: memref<8xi32>, %k: i32) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=stays | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %k, %a[%i] : memref<8xi32>
    %is = arith.cmpi sgt, %x, %k : i32
    // expected-remark @below {{[Passed] execute-both-branches | Category:canonicalize | Function=stays | Op=scf.if}}
    // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=stays | Op=scf.if}}
    // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=stays | Op=scf.if}}
    %new = scf.if %is -> (i32) {
      %y = affine.load %a[%i] : memref<8xi32>
      scf.yield %y : i32
    } else {
      scf.yield %k : i32
    }
    %other = scf.if %is -> (i32) {
      %z = arith.divsi %k, %x : i32
      scf.yield %z : i32
    } else {
      scf.yield %k : i32
    }
    %s = arith.addi %new, %other : i32
    affine.store %s, %b[%i] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @stays(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:       %1 = ub.poison : i32
// CHECK-NEXT:       %2 = vector.transfer_read %arg0[%arg3], %1 {in_bounds = [true]} : memref<8xi32>, vector<4xi32>
// CHECK-NEXT:       vector.transfer_write %0, %arg0[%arg3] {in_bounds = [true]} : vector<4xi32>, memref<8xi32>
// CHECK-NEXT:       %3 = arith.cmpi sgt, %2, %0 : vector<4xi32>
// CHECK-NEXT:       %4 = ub.poison : i32
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%arg3], %4 {in_bounds = [true]} : memref<8xi32>, vector<4xi32>
// CHECK-NEXT:       %6 = arith.select %3, %5, %0 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT:       %7 = arith.select %3, %2, %cst : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:       %8 = arith.divsi %0, %7 : vector<4xi32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %9 = arith.xori %3, %cst_0 : vector<4xi1>
// CHECK-NEXT:       %10 = arith.select %3, %8, %0 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:       %11 = arith.addi %6, %10 : vector<4xi32>
// CHECK-NEXT:       vector.transfer_write %11, %arg1[%arg3] {in_bounds = [true]} : vector<4xi32>, memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Without NaN and signs of zeros the order makes no difference, and LLVM makes the vectors.

func.func @greatest_number(%a: memref<8xf64>, %start: f64) -> f64 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=greatest_number | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %m = affine.for %i = 0 to 8 iter_args(%best = %start) -> (f64) {
    %x = affine.load %a[%i] : memref<8xf64>
    %is = arith.cmpf ogt, %x, %best fastmath<nnan,nsz> : f64
    %new = arith.select %is, %x, %best : f64
    affine.yield %new : f64
  }
  return %m : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @greatest_number(%arg0: memref<8xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %arg3 fastmath<nnan,nsz> : f64
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f64
// CHECK-NEXT:       affine.yield %3 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
