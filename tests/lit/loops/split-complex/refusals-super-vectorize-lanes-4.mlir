// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass refuses this program with the code `vectorize.element-type`.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  // expected-remark @below {{[Missed] vectorize.element-type | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref's element type is not an element type of vectors", reason=unsupported}}
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
