// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-split-complex=define-products=true -affine-super-vectorize='virtual-vector-size=65 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass refuses this program with the code `vectorize.idle-complex`.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  // expected-remark @below {{[Missed] vectorize.idle-complex | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="more than 64 complex numbers would be accessed one by one", reason=unsupported}}
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
