// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-split-complex=define-products=true -cse -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers that have no form in parts are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'complex.exp' has no vector form", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i + 2] : memref<67xcomplex<f32>>
    %1 = complex.mul %z, %0 : complex<f32>
    // expected-remark @below {{[Passed] erase-dead | Category:cse | Function=f | Op=arith.constant}}
    %2 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
    %3 = complex.exp %1 : complex<f32>
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
// CHECK-NEXT:       %11 = complex.create %7, %10 : complex<f32>
// CHECK-NEXT:       %12 = complex.exp %11 : complex<f32>
// CHECK-NEXT:       affine.store %12, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
