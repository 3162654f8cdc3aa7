// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=3 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3", loops=1, masked=no, reductions=2, vector_size=3}}
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
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<3xf32>
// CHECK-NEXT:     %cst_0 = arith.constant dense<0.000000e+00> : vector<3xf32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 0 to 66 step 3 iter_args(%arg5 = %cst, %arg6 = %cst_0) -> (vector<3xf32>, vector<3xf32>) {
// CHECK-NEXT:       %9 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = affine.load %arg0[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %13 = complex.re %12 : complex<f32>
// CHECK-NEXT:       %14 = complex.im %12 : complex<f32>
// CHECK-NEXT:       %15 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %16 = complex.re %15 : complex<f32>
// CHECK-NEXT:       %17 = complex.im %15 : complex<f32>
// CHECK-NEXT:       %18 = vector.from_elements %10, %11, %13, %14, %16, %17 : vector<6xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %18 : vector<6xf32> -> vector<3xf32>
// CHECK-NEXT:       %19 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %20 = complex.re %19 : complex<f32>
// CHECK-NEXT:       %21 = complex.im %19 : complex<f32>
// CHECK-NEXT:       %22 = affine.load %arg1[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %23 = complex.re %22 : complex<f32>
// CHECK-NEXT:       %24 = complex.im %22 : complex<f32>
// CHECK-NEXT:       %25 = affine.load %arg1[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %26 = complex.re %25 : complex<f32>
// CHECK-NEXT:       %27 = complex.im %25 : complex<f32>
// CHECK-NEXT:       %28 = vector.from_elements %20, %21, %23, %24, %26, %27 : vector<6xf32>
// CHECK-NEXT:       %res1_1, %res2_2 = vector.deinterleave %28 : vector<6xf32> -> vector<3xf32>
// CHECK-NEXT:       %29 = arith.negf %res1 : vector<3xf32>
// CHECK-NEXT:       %30 = arith.negf %res2 : vector<3xf32>
// CHECK-NEXT:       %31 = arith.subf %29, %res1_1 : vector<3xf32>
// CHECK-NEXT:       %32 = arith.subf %30, %res2_2 : vector<3xf32>
// CHECK-NEXT:       %33 = arith.addf %arg5, %31 fastmath<reassoc> : vector<3xf32>
// CHECK-NEXT:       %34 = arith.addf %arg6, %32 fastmath<reassoc> : vector<3xf32>
// CHECK-NEXT:       affine.yield %33, %34 : vector<3xf32>, vector<3xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.reduction <add>, %2#0 fastmath<reassoc> : vector<3xf32> into f32
// CHECK-NEXT:     %4 = arith.addf %3, %0 fastmath<reassoc> : f32
// CHECK-NEXT:     %5 = vector.reduction <add>, %2#1 fastmath<reassoc> : vector<3xf32> into f32
// CHECK-NEXT:     %6 = arith.addf %5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:     %7:2 = affine.for %arg4 = max affine_map<() -> (66, 0)>() to 67 iter_args(%arg5 = %4, %arg6 = %6) -> (f32, f32) {
// CHECK-NEXT:       %9 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %13 = complex.re %12 : complex<f32>
// CHECK-NEXT:       %14 = complex.im %12 : complex<f32>
// CHECK-NEXT:       %15 = arith.negf %10 : f32
// CHECK-NEXT:       %16 = arith.negf %11 : f32
// CHECK-NEXT:       %17 = arith.subf %15, %13 : f32
// CHECK-NEXT:       %18 = arith.subf %16, %14 : f32
// CHECK-NEXT:       %19 = arith.addf %arg5, %17 fastmath<reassoc> : f32
// CHECK-NEXT:       %20 = arith.addf %arg6, %18 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %19, %20 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %8 = complex.create %7#0, %7#1 : complex<f32>
// CHECK-NEXT:     return %8 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
