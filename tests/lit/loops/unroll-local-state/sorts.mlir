// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-unroll-local-state | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Two neighbours of three change places.

func.func @main(%a: memref<12xf64>, %o: memref<10xf64>) {
  %w = memref.alloc() : memref<3xf64>
  // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-local-state | Function=main | Op=affine.for, Remark="loops over a small local array become straight code", arrays=1, loops=3}}
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 3 {
      %x = affine.load %a[%i + %k] : memref<12xf64>
      affine.store %x, %w[%k] : memref<3xf64>
    }
    affine.for %p = 0 to 3 {
      affine.for %q = 0 to affine_map<(d0) -> (2 - d0)>(%p) {
        %x = affine.load %w[%q] : memref<3xf64>
        %y = affine.load %w[%q + 1] : memref<3xf64>
        %c = arith.cmpf ogt, %x, %y : f64
        scf.if %c {
          affine.store %y, %w[%q] : memref<3xf64>
          affine.store %x, %w[%q + 1] : memref<3xf64>
        }
      }
    }
    %m = affine.load %w[1] : memref<3xf64>
    affine.store %m, %o[%i] : memref<10xf64>
  }
  memref.dealloc %w : memref<3xf64>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12xf64>, %arg1: memref<10xf64>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<3xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<12xf64>
// CHECK-NEXT:       affine.store %0, %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 + 1] : memref<12xf64>
// CHECK-NEXT:       affine.store %1, %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2 + 2] : memref<12xf64>
// CHECK-NEXT:       affine.store %2, %alloc[2] : memref<3xf64>
// CHECK-NEXT:       %3 = affine.load %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %4 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %5 = arith.cmpf ogt, %3, %4 : f64
// CHECK-NEXT:       %6 = affine.load %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %7 = arith.select %5, %4, %6 : f64
// CHECK-NEXT:       affine.store %7, %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %8 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %9 = arith.select %5, %3, %8 : f64
// CHECK-NEXT:       affine.store %9, %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %10 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %11 = affine.load %alloc[2] : memref<3xf64>
// CHECK-NEXT:       %12 = arith.cmpf ogt, %10, %11 : f64
// CHECK-NEXT:       %13 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %14 = arith.select %12, %11, %13 : f64
// CHECK-NEXT:       affine.store %14, %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %15 = affine.load %alloc[2] : memref<3xf64>
// CHECK-NEXT:       %16 = arith.select %12, %10, %15 : f64
// CHECK-NEXT:       affine.store %16, %alloc[2] : memref<3xf64>
// CHECK-NEXT:       %17 = affine.load %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %18 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %19 = arith.cmpf ogt, %17, %18 : f64
// CHECK-NEXT:       %20 = affine.load %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %21 = arith.select %19, %18, %20 : f64
// CHECK-NEXT:       affine.store %21, %alloc[0] : memref<3xf64>
// CHECK-NEXT:       %22 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %23 = arith.select %19, %17, %22 : f64
// CHECK-NEXT:       affine.store %23, %alloc[1] : memref<3xf64>
// CHECK-NEXT:       %24 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:       affine.store %24, %arg1[%arg2] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<3xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Both branches store, and give values.

func.func @main(%a: memref<12xf64>, %o: memref<10xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-local-state | Function=main | Op=affine.for, Remark="loops over a small local array become straight code", arrays=1, loops=1}}
  affine.for %i = 0 to 10 {
    %w = memref.alloca() : memref<2xf64>
    affine.store %zero, %w[0] : memref<2xf64>
    affine.store %zero, %w[1] : memref<2xf64>
    %s = affine.for %k = 0 to 2 iter_args(%t = %zero) -> (f64) {
      %x = affine.load %a[%i + %k] : memref<12xf64>
      %c = arith.cmpf ogt, %x, %zero : f64
      %r = scf.if %c -> (f64) {
        affine.store %x, %w[0] : memref<2xf64>
        %u = affine.load %w[0] : memref<2xf64>
        scf.yield %u : f64
      } else {
        affine.store %x, %w[1] : memref<2xf64>
        %u = affine.load %w[0] : memref<2xf64>
        scf.yield %u : f64
      }
      %v = arith.addf %t, %r : f64
      affine.yield %v : f64
    }
    %y = affine.load %w[1] : memref<2xf64>
    %z = arith.subf %s, %y : f64
    affine.store %z, %o[%i] : memref<10xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12xf64>, %arg1: memref<10xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %alloca = memref.alloca() : memref<2xf64>
// CHECK-NEXT:       affine.store %cst, %alloca[0] : memref<2xf64>
// CHECK-NEXT:       affine.store %cst, %alloca[1] : memref<2xf64>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<12xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       %2 = affine.load %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %3 = arith.select %1, %0, %2 : f64
// CHECK-NEXT:       affine.store %3, %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %4 = affine.load %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %5 = affine.load %alloca[1] : memref<2xf64>
// CHECK-NEXT:       %6 = arith.select %1, %5, %0 : f64
// CHECK-NEXT:       affine.store %6, %alloca[1] : memref<2xf64>
// CHECK-NEXT:       %7 = affine.load %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %8 = arith.select %1, %4, %7 : f64
// CHECK-NEXT:       %9 = arith.addf %8, %cst : f64
// CHECK-NEXT:       %10 = affine.load %arg0[%arg2 + 1] : memref<12xf64>
// CHECK-NEXT:       %11 = arith.cmpf ogt, %10, %cst : f64
// CHECK-NEXT:       %12 = affine.load %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %13 = arith.select %11, %10, %12 : f64
// CHECK-NEXT:       affine.store %13, %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %14 = affine.load %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %15 = affine.load %alloca[1] : memref<2xf64>
// CHECK-NEXT:       %16 = arith.select %11, %15, %10 : f64
// CHECK-NEXT:       affine.store %16, %alloca[1] : memref<2xf64>
// CHECK-NEXT:       %17 = affine.load %alloca[0] : memref<2xf64>
// CHECK-NEXT:       %18 = arith.select %11, %14, %17 : f64
// CHECK-NEXT:       %19 = arith.addf %9, %18 : f64
// CHECK-NEXT:       %20 = affine.load %alloca[1] : memref<2xf64>
// CHECK-NEXT:       %21 = arith.subf %19, %20 : f64
// CHECK-NEXT:       affine.store %21, %arg1[%arg2] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
