// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Vectors of parts.
// Refusals.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  %s = affine.for %i = 0 to 67 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = affine.load %y[%i] : memref<67xcomplex<f32>>
    %2 = complex.conj %0 : complex<f32>
    %t = complex.mul %2, %1 : complex<f32>
    %n = complex.add %a, %t fastmath<reassoc> : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) -> complex<f32> {
// CHECK-NEXT:     %0 = complex.re %arg3 : complex<f32>
// CHECK-NEXT:     %1 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 0 to 67 iter_args(%arg5 = %0, %arg6 = %1) -> (f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %5 = complex.re %4 : complex<f32>
// CHECK-NEXT:       %6 = complex.im %4 : complex<f32>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %8 = complex.re %7 : complex<f32>
// CHECK-NEXT:       %9 = complex.im %7 : complex<f32>
// CHECK-NEXT:       %10 = arith.negf %6 : f32
// CHECK-NEXT:       %11 = arith.mulf %5, %8 : f32
// CHECK-NEXT:       %12 = arith.mulf %10, %9 : f32
// CHECK-NEXT:       %13 = arith.subf %11, %12 : f32
// CHECK-NEXT:       %14 = arith.mulf %10, %8 : f32
// CHECK-NEXT:       %15 = arith.mulf %5, %9 : f32
// CHECK-NEXT:       %16 = arith.addf %14, %15 : f32
// CHECK-NEXT:       %17 = arith.addf %arg5, %13 fastmath<reassoc> : f32
// CHECK-NEXT:       %18 = arith.addf %arg6, %16 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %17, %18 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = complex.create %2#0, %2#1 : complex<f32>
// CHECK-NEXT:     return %3 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  %s = affine.for %i = 0 to 67 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = affine.load %y[%i] : memref<67xcomplex<f32>>
    %2 = complex.neg %0 : complex<f32>
    %t = complex.sub %2, %1 : complex<f32>
    %n = complex.add %a, %t fastmath<reassoc> : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) -> complex<f32> {
// CHECK-NEXT:     %0 = complex.re %arg3 : complex<f32>
// CHECK-NEXT:     %1 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 0 to 67 iter_args(%arg5 = %0, %arg6 = %1) -> (f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %5 = complex.re %4 : complex<f32>
// CHECK-NEXT:       %6 = complex.im %4 : complex<f32>
// CHECK-NEXT:       %7 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %8 = complex.re %7 : complex<f32>
// CHECK-NEXT:       %9 = complex.im %7 : complex<f32>
// CHECK-NEXT:       %10 = arith.negf %5 : f32
// CHECK-NEXT:       %11 = arith.negf %6 : f32
// CHECK-NEXT:       %12 = arith.subf %10, %8 : f32
// CHECK-NEXT:       %13 = arith.subf %11, %9 : f32
// CHECK-NEXT:       %14 = arith.addf %arg5, %12 fastmath<reassoc> : f32
// CHECK-NEXT:       %15 = arith.addf %arg6, %13 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %14, %15 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = complex.create %2#0, %2#1 : complex<f32>
// CHECK-NEXT:     return %3 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i + 2] : memref<67xcomplex<f32>>
    %1 = complex.mul %z, %0 : complex<f32>
    %2 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
    %3 = complex.sub %1, %2 : complex<f32>
    affine.store %3, %y[66 - %i] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     %0 = complex.re %arg3 : complex<f32>
// CHECK-NEXT:     %1 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %3 = complex.re %2 : complex<f32>
// CHECK-NEXT:       %4 = complex.im %2 : complex<f32>
// CHECK-NEXT:       %5 = arith.mulf %0, %3 : f32
// CHECK-NEXT:       %6 = arith.mulf %1, %4 : f32
// CHECK-NEXT:       %7 = arith.subf %5, %6 : f32
// CHECK-NEXT:       %8 = arith.mulf %1, %3 : f32
// CHECK-NEXT:       %9 = arith.mulf %0, %4 : f32
// CHECK-NEXT:       %10 = arith.addf %8, %9 : f32
// CHECK-NEXT:       %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %cst_0 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:       %11 = arith.subf %7, %cst : f32
// CHECK-NEXT:       %12 = arith.subf %10, %cst_0 : f32
// CHECK-NEXT:       %13 = complex.create %11, %12 : complex<f32>
// CHECK-NEXT:       affine.store %13, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectors of parts.
// Refusals.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (complex<f32>) {
      %0 = affine.load %m[%i, %j] : memref<9x21xcomplex<f32>>
      %n = complex.add %0, %a fastmath<reassoc> : complex<f32>
      affine.yield %n : complex<f32>
    }
    affine.store %s, %y[%i] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     %0 = complex.re %arg3 : complex<f32>
// CHECK-NEXT:     %1 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %2:2 = affine.for %arg5 = 0 to 21 iter_args(%arg6 = %0, %arg7 = %1) -> (f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg2[%arg4, %arg5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %5 = complex.re %4 : complex<f32>
// CHECK-NEXT:         %6 = complex.im %4 : complex<f32>
// CHECK-NEXT:         %7 = arith.addf %5, %arg6 fastmath<reassoc> : f32
// CHECK-NEXT:         %8 = arith.addf %6, %arg7 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %7, %8 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = complex.create %2#0, %2#1 : complex<f32>
// CHECK-NEXT:       affine.store %3, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
