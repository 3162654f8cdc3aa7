// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex=define-products=true -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="1 operation on complex numbers on their parts", operations=1}}
  affine.for %i = 1 to 61 step 3 {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = complex.conj %0 : complex<f32>
    affine.store %1, %y[%i floordiv 3] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 1 to 61 step 3 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %1 = complex.re %0 : complex<f32>
// CHECK-NEXT:       %2 = complex.im %0 : complex<f32>
// CHECK-NEXT:       %3 = arith.negf %2 : f32
// CHECK-NEXT:       %4 = complex.create %1, %3 : complex<f32>
// CHECK-NEXT:       affine.store %4, %arg1[%arg4 floordiv 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Products. They are reordered by the option alone, as their operations allow nothing.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  %s = affine.for %i = 0 to 8 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %n = complex.mul %0, %a : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// CHECK: module {
// CHECK-NEXT:   reduction.define @complex_product_f32 : f32, f32 combination (%arg0, %arg1, %arg2, %arg3) {
// CHECK-NEXT:     %0 = arith.mulf %arg0, %arg2 : f32
// CHECK-NEXT:     %1 = arith.mulf %arg1, %arg3 : f32
// CHECK-NEXT:     %2 = arith.subf %0, %1 : f32
// CHECK-NEXT:     %3 = arith.mulf %arg1, %arg2 : f32
// CHECK-NEXT:     %4 = arith.mulf %arg0, %arg3 : f32
// CHECK-NEXT:     %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:     reduction.yield %2, %5 : f32, f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) -> complex<f32> {
// CHECK-NEXT:     %0 = complex.re %arg3 : complex<f32>
// CHECK-NEXT:     %1 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 0 to 8 iter_args(%arg5 = %0, %arg6 = %1) -> (f32, f32) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %5 = complex.re %4 : complex<f32>
// CHECK-NEXT:       %6 = complex.im %4 : complex<f32>
// CHECK-NEXT:       %7 = arith.mulf %5, %arg5 : f32
// CHECK-NEXT:       %8 = arith.mulf %6, %arg6 : f32
// CHECK-NEXT:       %9 = arith.subf %7, %8 : f32
// CHECK-NEXT:       %10 = arith.mulf %6, %arg5 : f32
// CHECK-NEXT:       %11 = arith.mulf %5, %arg6 : f32
// CHECK-NEXT:       %12 = arith.addf %10, %11 : f32
// CHECK-NEXT:       affine.yield %9, %12 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = complex.create %2#0, %2#1 : complex<f32>
// CHECK-NEXT:     return %3 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Complex numbers in these operations are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  affine.for %i = 0 to 65 {
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 65 {
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

// Complex numbers in these operations are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i + 2] : memref<67xcomplex<f32>>
    %1 = complex.mul %z, %0 : complex<f32>
    %2 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
    %3 = complex.sub %1, %2 : complex<f32>
    affine.store %3, %y[3] : memref<67xcomplex<f32>>
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
// CHECK-NEXT:       affine.store %13, %arg1[3] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
