// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=8 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=no, reductions=2, vector_size=8}}
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
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:     %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 0 to 64 step 8 iter_args(%arg5 = %cst, %arg6 = %cst_0) -> (vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:       %9 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = affine.load %arg0[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %13 = complex.re %12 : complex<f32>
// CHECK-NEXT:       %14 = complex.im %12 : complex<f32>
// CHECK-NEXT:       %15 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %16 = complex.re %15 : complex<f32>
// CHECK-NEXT:       %17 = complex.im %15 : complex<f32>
// CHECK-NEXT:       %18 = affine.load %arg0[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %19 = complex.re %18 : complex<f32>
// CHECK-NEXT:       %20 = complex.im %18 : complex<f32>
// CHECK-NEXT:       %21 = affine.load %arg0[%arg4 + 4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %22 = complex.re %21 : complex<f32>
// CHECK-NEXT:       %23 = complex.im %21 : complex<f32>
// CHECK-NEXT:       %24 = affine.load %arg0[%arg4 + 5] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %25 = complex.re %24 : complex<f32>
// CHECK-NEXT:       %26 = complex.im %24 : complex<f32>
// CHECK-NEXT:       %27 = affine.load %arg0[%arg4 + 6] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %28 = complex.re %27 : complex<f32>
// CHECK-NEXT:       %29 = complex.im %27 : complex<f32>
// CHECK-NEXT:       %30 = affine.load %arg0[%arg4 + 7] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %31 = complex.re %30 : complex<f32>
// CHECK-NEXT:       %32 = complex.im %30 : complex<f32>
// CHECK-NEXT:       %33 = vector.from_elements %10, %11, %13, %14, %16, %17, %19, %20, %22, %23, %25, %26, %28, %29, %31, %32 : vector<16xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %33 : vector<16xf32> -> vector<8xf32>
// CHECK-NEXT:       %34 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %35 = complex.re %34 : complex<f32>
// CHECK-NEXT:       %36 = complex.im %34 : complex<f32>
// CHECK-NEXT:       %37 = affine.load %arg1[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %38 = complex.re %37 : complex<f32>
// CHECK-NEXT:       %39 = complex.im %37 : complex<f32>
// CHECK-NEXT:       %40 = affine.load %arg1[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %41 = complex.re %40 : complex<f32>
// CHECK-NEXT:       %42 = complex.im %40 : complex<f32>
// CHECK-NEXT:       %43 = affine.load %arg1[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %44 = complex.re %43 : complex<f32>
// CHECK-NEXT:       %45 = complex.im %43 : complex<f32>
// CHECK-NEXT:       %46 = affine.load %arg1[%arg4 + 4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %47 = complex.re %46 : complex<f32>
// CHECK-NEXT:       %48 = complex.im %46 : complex<f32>
// CHECK-NEXT:       %49 = affine.load %arg1[%arg4 + 5] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %50 = complex.re %49 : complex<f32>
// CHECK-NEXT:       %51 = complex.im %49 : complex<f32>
// CHECK-NEXT:       %52 = affine.load %arg1[%arg4 + 6] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %53 = complex.re %52 : complex<f32>
// CHECK-NEXT:       %54 = complex.im %52 : complex<f32>
// CHECK-NEXT:       %55 = affine.load %arg1[%arg4 + 7] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %56 = complex.re %55 : complex<f32>
// CHECK-NEXT:       %57 = complex.im %55 : complex<f32>
// CHECK-NEXT:       %58 = vector.from_elements %35, %36, %38, %39, %41, %42, %44, %45, %47, %48, %50, %51, %53, %54, %56, %57 : vector<16xf32>
// CHECK-NEXT:       %res1_1, %res2_2 = vector.deinterleave %58 : vector<16xf32> -> vector<8xf32>
// CHECK-NEXT:       %59 = arith.negf %res2 : vector<8xf32>
// CHECK-NEXT:       %60 = arith.mulf %res1, %res1_1 : vector<8xf32>
// CHECK-NEXT:       %61 = arith.mulf %59, %res2_2 : vector<8xf32>
// CHECK-NEXT:       %62 = arith.subf %60, %61 : vector<8xf32>
// CHECK-NEXT:       %63 = arith.mulf %59, %res1_1 : vector<8xf32>
// CHECK-NEXT:       %64 = arith.mulf %res1, %res2_2 : vector<8xf32>
// CHECK-NEXT:       %65 = arith.addf %63, %64 : vector<8xf32>
// CHECK-NEXT:       %66 = arith.addf %arg5, %62 fastmath<reassoc> : vector<8xf32>
// CHECK-NEXT:       %67 = arith.addf %arg6, %65 fastmath<reassoc> : vector<8xf32>
// CHECK-NEXT:       affine.yield %66, %67 : vector<8xf32>, vector<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.reduction <add>, %2#0 fastmath<reassoc> : vector<8xf32> into f32
// CHECK-NEXT:     %4 = arith.addf %3, %0 fastmath<reassoc> : f32
// CHECK-NEXT:     %5 = vector.reduction <add>, %2#1 fastmath<reassoc> : vector<8xf32> into f32
// CHECK-NEXT:     %6 = arith.addf %5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:     %7:2 = affine.for %arg4 = max affine_map<() -> (64, 0)>() to 67 iter_args(%arg5 = %4, %arg6 = %6) -> (f32, f32) {
// CHECK-NEXT:       %9 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %13 = complex.re %12 : complex<f32>
// CHECK-NEXT:       %14 = complex.im %12 : complex<f32>
// CHECK-NEXT:       %15 = arith.negf %11 : f32
// CHECK-NEXT:       %16 = arith.mulf %10, %13 : f32
// CHECK-NEXT:       %17 = arith.mulf %15, %14 : f32
// CHECK-NEXT:       %18 = arith.subf %16, %17 : f32
// CHECK-NEXT:       %19 = arith.mulf %15, %13 : f32
// CHECK-NEXT:       %20 = arith.mulf %10, %14 : f32
// CHECK-NEXT:       %21 = arith.addf %19, %20 : f32
// CHECK-NEXT:       %22 = arith.addf %arg5, %18 fastmath<reassoc> : f32
// CHECK-NEXT:       %23 = arith.addf %arg6, %21 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %22, %23 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %8 = complex.create %7#0, %7#1 : complex<f32>
// CHECK-NEXT:     return %8 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
