// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex=define-products=true -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="1 operation on complex numbers on their parts", operations=1}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 1 to 61 step 3 {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = complex.conj %0 : complex<f32>
    affine.store %1, %y[%i floordiv 3] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 1 to 61 step 12 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %1 = complex.re %0 : complex<f32>
// CHECK-NEXT:       %2 = complex.im %0 : complex<f32>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %4 = complex.re %3 : complex<f32>
// CHECK-NEXT:       %5 = complex.im %3 : complex<f32>
// CHECK-NEXT:       %6 = affine.load %arg0[%arg4 + 6] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %7 = complex.re %6 : complex<f32>
// CHECK-NEXT:       %8 = complex.im %6 : complex<f32>
// CHECK-NEXT:       %9 = affine.load %arg0[%arg4 + 9] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = vector.from_elements %1, %2, %4, %5, %7, %8, %10, %11 : vector<8xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %12 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:       %13 = arith.negf %res2 : vector<4xf32>
// CHECK-NEXT:       %14 = vector.interleave %res1, %13 : vector<4xf32> -> vector<8xf32>
// CHECK-NEXT:       %15 = vector.extract %14[0] : f32 from vector<8xf32>
// CHECK-NEXT:       %16 = vector.extract %14[1] : f32 from vector<8xf32>
// CHECK-NEXT:       %17 = complex.create %15, %16 : complex<f32>
// CHECK-NEXT:       affine.store %17, %arg1[%arg4 floordiv 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %18 = vector.extract %14[2] : f32 from vector<8xf32>
// CHECK-NEXT:       %19 = vector.extract %14[3] : f32 from vector<8xf32>
// CHECK-NEXT:       %20 = complex.create %18, %19 : complex<f32>
// CHECK-NEXT:       affine.store %20, %arg1[%arg4 floordiv 3 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %21 = vector.extract %14[4] : f32 from vector<8xf32>
// CHECK-NEXT:       %22 = vector.extract %14[5] : f32 from vector<8xf32>
// CHECK-NEXT:       %23 = complex.create %21, %22 : complex<f32>
// CHECK-NEXT:       affine.store %23, %arg1[%arg4 floordiv 3 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %24 = vector.extract %14[6] : f32 from vector<8xf32>
// CHECK-NEXT:       %25 = vector.extract %14[7] : f32 from vector<8xf32>
// CHECK-NEXT:       %26 = complex.create %24, %25 : complex<f32>
// CHECK-NEXT:       affine.store %26, %arg1[%arg4 floordiv 3 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Products. They are reordered by the option alone, as their operations allow nothing.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
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

// The pass refuses this program with the code `vectorize.carried-dependence`.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)", Witness="(%i = 0) -> (%i = 1), element [3]", reason=illegal}}
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
