// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=4,8 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass refuses this program with the code `vectorize.idle-complex`.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  // expected-remark @below {{[Missed] vectorize.idle-complex | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="complex numbers are accessed one by one, but lanes may be idle", reason=unsupported}}
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
