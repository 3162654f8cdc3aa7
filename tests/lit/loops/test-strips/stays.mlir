// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-test-strips="strip=8 least=3" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An iteration loads what the one before stores.

func.func @flow(%a: memref<41xf64>) {
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<41xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    affine.store %x, %a[%i + 1] : memref<41xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @flow(%arg0: memref<41xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 40 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<41xf64>
// CHECK-NEXT:       %1 = arith.cmpf oeq, %0, %0 : f64
// CHECK-NEXT:       cf.assert %1, "not a number"
// CHECK-NEXT:       affine.store %0, %arg0[%arg1 + 1] : memref<41xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The conversion is undefined where the assertion in front fails.

func.func @converted(%a: memref<40xf64>, %o: memref<40xi64>) {
  %zero = arith.constant 0 : i64
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<40xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    %n = arith.fptosi %x : f64 to i64
    %q = arith.cmpi sge, %n, %zero : i64
    cf.assert %q, "negative"
    affine.store %n, %o[%i] : memref<40xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @converted(%arg0: memref<40xf64>, %arg1: memref<40xi64>) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = arith.cmpf oeq, %0, %0 : f64
// CHECK-NEXT:       cf.assert %1, "not a number"
// CHECK-NEXT:       %2 = arith.fptosi %0 : f64 to i64
// CHECK-NEXT:       %3 = arith.cmpi sge, %2, %c0_i64 : i64
// CHECK-NEXT:       cf.assert %3, "negative"
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<40xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The element may not exist behind the iteration that stops.

func.func @beyond(%a: memref<?xf64>, %o: memref<40xf64>) {
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<?xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    affine.store %x, %o[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @beyond(%arg0: memref<?xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       %1 = arith.cmpf oeq, %0, %0 : f64
// CHECK-NEXT:       cf.assert %1, "not a number"
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An order that matters, few iterations, and a loop inside.

func.func @others(%a: memref<40xf64>, %o: memref<40xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (f64) {
    %x = affine.load %a[%i] : memref<40xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    %u = arith.addf %t, %x : f64
    affine.yield %u : f64
  }
  affine.for %i = 0 to 5 {
    %x = affine.load %a[%i] : memref<40xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    affine.store %x, %o[%i] : memref<40xf64>
  }
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<40xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    affine.for %j = 0 to 2 {
      affine.store %x, %o[%i] : memref<40xf64>
    }
  }
  return %s : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @others(%arg0: memref<40xf64>, %arg1: memref<40xf64>) -> f64 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 40 iter_args(%arg3 = %cst) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<40xf64>
// CHECK-NEXT:       %2 = arith.cmpf oeq, %1, %1 : f64
// CHECK-NEXT:       cf.assert %2, "not a number"
// CHECK-NEXT:       %3 = arith.addf %arg3, %1 : f64
// CHECK-NEXT:       affine.yield %3 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 5 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<40xf64>
// CHECK-NEXT:       %2 = arith.cmpf oeq, %1, %1 : f64
// CHECK-NEXT:       cf.assert %2, "not a number"
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<40xf64>
// CHECK-NEXT:       %2 = arith.cmpf oeq, %1, %1 : f64
// CHECK-NEXT:       cf.assert %2, "not a number"
// CHECK-NEXT:       affine.for %arg3 = 0 to 2 {
// CHECK-NEXT:         affine.store %1, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is asserted from outside of the loop says that the elements exist.

func.func @outside(%a: memref<?xf64>, %o: memref<40xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %m = memref.dim %a, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %m, %c40 : index
  affine.for %i = 0 to 40 {
    cf.assert %fits, "too short"
    %x = affine.load %a[%i] : memref<?xf64>
    %p = arith.cmpf oeq, %x, %x : f64
    cf.assert %p, "not a number"
    affine.store %x, %o[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @outside(%arg0: memref<?xf64>, %arg1: memref<40xf64>, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf64>
// CHECK-NEXT:     %0 = arith.cmpi sge, %dim, %c40 : index
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 {
// CHECK-NEXT:       cf.assert %0, "too short"
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.cmpf oeq, %1, %1 : f64
// CHECK-NEXT:       cf.assert %2, "not a number"
// CHECK-NEXT:       affine.store %1, %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
