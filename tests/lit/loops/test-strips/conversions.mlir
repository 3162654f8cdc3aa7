// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-test-strips="strip=8 least=3" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A strip without NaN runs without assertions.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-test-strips | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40xf64>, %o: memref<40xi64>) {
  // expected-remark @below {{[Passed] tested | Category:affine-test-strips | Function=main | Op=affine.for, assertions=1, expanded=0, strip=8}}
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<40xf64>
    %y = math.floor %x : f64
    %p = arith.cmpf oeq, %y, %y : f64
    cf.assert %p, "not a number"
    %n = arith.fptosi %y : f64 to i64
    affine.store %n, %o[%i] : memref<40xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf64>, %arg1: memref<40xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 step 8 {
// CHECK-NEXT:       %true = arith.constant true
// CHECK-NEXT:       %0 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 8)>(%arg2) iter_args(%arg4 = %true) -> (i1) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:         %2 = math.floor %1 : f64
// CHECK-NEXT:         %3 = arith.cmpf oeq, %2, %2 : f64
// CHECK-NEXT:         %4 = arith.andi %arg4, %3 : i1
// CHECK-NEXT:         affine.yield %4 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 8)>(%arg2) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:           %2 = math.floor %1 : f64
// CHECK-NEXT:           %3 = arith.fptosi %2 : f64 to i64
// CHECK-NEXT:           affine.store %3, %arg1[%arg3] : memref<40xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 8)>(%arg2) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:           %2 = math.floor %1 : f64
// CHECK-NEXT:           %3 = arith.cmpf oeq, %2, %2 : f64
// CHECK-NEXT:           cf.assert %3, "not a number"
// CHECK-NEXT:           %4 = arith.fptosi %2 : f64 to i64
// CHECK-NEXT:           affine.store %4, %arg1[%arg3] : memref<40xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:       } {branch_weights = array<i32: 2000, 1>}
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is expensive for the tests goes through memory; the last strip is too short to be tested.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-test-strips | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<34xf64>, %o: memref<34xf64>) {
  %big = arith.constant 1.0e300 : f64
  // expected-remark @below {{[Passed] tested | Category:affine-test-strips | Function=main | Op=affine.for, assertions=1, expanded=1, strip=8}}
  affine.for %i = 0 to 34 {
    %x = affine.load %a[%i] : memref<34xf64>
    %y = math.exp %x : f64
    %p = arith.cmpf olt, %y, %big : f64
    cf.assert %p, "range"
    affine.store %y, %o[%i] : memref<34xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<34xf64>, %arg1: memref<34xf64>) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<8xf64>
// CHECK-NEXT:     %cst = arith.constant 1.000000e+300 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 34 step 8 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %1 = affine.min affine_map<(d0) -> (d0 + 8, 34)>(%arg2)
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %2 = arith.addi %0, %c2 : index
// CHECK-NEXT:       %3 = arith.cmpi slt, %2, %1 : index
// CHECK-NEXT:       %4 = scf.if %3 -> (i1) {
// CHECK-NEXT:         %true = arith.constant true
// CHECK-NEXT:         %5 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (d0 + 8, 34)>(%arg2) iter_args(%arg4 = %true) -> (i1) {
// CHECK-NEXT:           %6 = affine.load %arg0[%arg3] : memref<34xf64>
// CHECK-NEXT:           %7 = math.exp %6 : f64
// CHECK-NEXT:           affine.store %7, %alloca[%arg3 - %arg2] : memref<8xf64>
// CHECK-NEXT:           %8 = arith.cmpf olt, %7, %cst : f64
// CHECK-NEXT:           %9 = arith.andi %arg4, %8 : i1
// CHECK-NEXT:           affine.yield %9 : i1
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %5 : i1
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %false = arith.constant false
// CHECK-NEXT:         scf.yield %false : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.if %4 {
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (d0 + 8, 34)>(%arg2) {
// CHECK-NEXT:           %5 = affine.load %alloca[%arg3 - %arg2] : memref<8xf64>
// CHECK-NEXT:           affine.store %5, %arg1[%arg3] : memref<34xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (d0 + 8, 34)>(%arg2) {
// CHECK-NEXT:           %5 = affine.load %arg0[%arg3] : memref<34xf64>
// CHECK-NEXT:           %6 = math.exp %5 : f64
// CHECK-NEXT:           %7 = arith.cmpf olt, %6, %cst : f64
// CHECK-NEXT:           cf.assert %7, "range"
// CHECK-NEXT:           affine.store %6, %arg1[%arg3] : memref<34xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       } {branch_weights = array<i32: 2000, 1>}
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// In place, with a sum in any order.

func.func @main(%a: memref<40xf64>) -> i64 {
  %zero = arith.constant 0 : i64
  // expected-remark @below {{[Passed] tested | Category:affine-test-strips | Function=main | Op=affine.for, assertions=1, expanded=0, strip=8}}
  %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (i64) {
    %x = affine.load %a[%i] : memref<40xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    %n = arith.fptosi %x : f64 to i64
    %m = arith.sitofp %n : i64 to f64
    affine.store %m, %a[%i] : memref<40xf64>
    %u = arith.addi %t, %n : i64
    affine.yield %u : i64
  }
  return %s : i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf64>) -> i64 {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0 = affine.for %arg1 = 0 to 40 step 8 iter_args(%arg2 = %c0_i64) -> (i64) {
// CHECK-NEXT:       %true = arith.constant true
// CHECK-NEXT:       %1 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg1) to affine_map<(d0) -> (d0 + 8)>(%arg1) iter_args(%arg4 = %true) -> (i1) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:         %4 = arith.cmpf oeq, %3, %3 : f64
// CHECK-NEXT:         %5 = arith.andi %arg4, %4 : i1
// CHECK-NEXT:         affine.yield %5 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = scf.if %1 -> (i64) {
// CHECK-NEXT:         %3 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg1) to affine_map<(d0) -> (d0 + 8)>(%arg1) iter_args(%arg4 = %arg2) -> (i64) {
// CHECK-NEXT:           %4 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:           %5 = arith.fptosi %4 : f64 to i64
// CHECK-NEXT:           %6 = arith.sitofp %5 : i64 to f64
// CHECK-NEXT:           affine.store %6, %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:           %7 = arith.addi %arg4, %5 : i64
// CHECK-NEXT:           affine.yield %7 : i64
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %3 : i64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %3 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg1) to affine_map<(d0) -> (d0 + 8)>(%arg1) iter_args(%arg4 = %arg2) -> (i64) {
// CHECK-NEXT:           %4 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:           %5 = arith.cmpf oeq, %4, %4 : f64
// CHECK-NEXT:           cf.assert %5, "not a number"
// CHECK-NEXT:           %6 = arith.fptosi %4 : f64 to i64
// CHECK-NEXT:           %7 = arith.sitofp %6 : i64 to f64
// CHECK-NEXT:           affine.store %7, %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:           %8 = arith.addi %arg4, %6 : i64
// CHECK-NEXT:           affine.yield %8 : i64
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %3 : i64
// CHECK-NEXT:       } {branch_weights = array<i32: 2000, 1>}
// CHECK-NEXT:       affine.yield %2 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i64
// CHECK-NEXT:   }
// CHECK-NEXT: }
