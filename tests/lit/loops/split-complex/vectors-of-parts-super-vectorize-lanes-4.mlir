// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=2, vector_size=4}}
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
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 0 to 64 step 4 iter_args(%arg5 = %cst, %arg6 = %cst_0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:       %21 = vector.from_elements %10, %11, %13, %14, %16, %17, %19, %20 : vector<8xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %21 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:       %22 = affine.load %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %23 = complex.re %22 : complex<f32>
// CHECK-NEXT:       %24 = complex.im %22 : complex<f32>
// CHECK-NEXT:       %25 = affine.load %arg1[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %26 = complex.re %25 : complex<f32>
// CHECK-NEXT:       %27 = complex.im %25 : complex<f32>
// CHECK-NEXT:       %28 = affine.load %arg1[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %29 = complex.re %28 : complex<f32>
// CHECK-NEXT:       %30 = complex.im %28 : complex<f32>
// CHECK-NEXT:       %31 = affine.load %arg1[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %32 = complex.re %31 : complex<f32>
// CHECK-NEXT:       %33 = complex.im %31 : complex<f32>
// CHECK-NEXT:       %34 = vector.from_elements %23, %24, %26, %27, %29, %30, %32, %33 : vector<8xf32>
// CHECK-NEXT:       %res1_1, %res2_2 = vector.deinterleave %34 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:       %35 = arith.negf %res2 : vector<4xf32>
// CHECK-NEXT:       %36 = arith.mulf %res1, %res1_1 : vector<4xf32>
// CHECK-NEXT:       %37 = arith.mulf %35, %res2_2 : vector<4xf32>
// CHECK-NEXT:       %38 = arith.subf %36, %37 : vector<4xf32>
// CHECK-NEXT:       %39 = arith.mulf %35, %res1_1 : vector<4xf32>
// CHECK-NEXT:       %40 = arith.mulf %res1, %res2_2 : vector<4xf32>
// CHECK-NEXT:       %41 = arith.addf %39, %40 : vector<4xf32>
// CHECK-NEXT:       %42 = arith.addf %arg5, %38 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:       %43 = arith.addf %arg6, %41 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:       affine.yield %42, %43 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.reduction <add>, %2#0 fastmath<reassoc> : vector<4xf32> into f32
// CHECK-NEXT:     %4 = arith.addf %3, %0 fastmath<reassoc> : f32
// CHECK-NEXT:     %5 = vector.reduction <add>, %2#1 fastmath<reassoc> : vector<4xf32> into f32
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

// -----

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=2, vector_size=4}}
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
// CHECK-NEXT:       %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:       %2:2 = affine.for %arg5 = 0 to 20 step 4 iter_args(%arg6 = %cst, %arg7 = %cst_0) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:         %9 = affine.load %arg2[%arg4, %arg5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:         %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:         %12 = affine.load %arg2[%arg4, %arg5 + 1] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %13 = complex.re %12 : complex<f32>
// CHECK-NEXT:         %14 = complex.im %12 : complex<f32>
// CHECK-NEXT:         %15 = affine.load %arg2[%arg4, %arg5 + 2] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %16 = complex.re %15 : complex<f32>
// CHECK-NEXT:         %17 = complex.im %15 : complex<f32>
// CHECK-NEXT:         %18 = affine.load %arg2[%arg4, %arg5 + 3] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %19 = complex.re %18 : complex<f32>
// CHECK-NEXT:         %20 = complex.im %18 : complex<f32>
// CHECK-NEXT:         %21 = vector.from_elements %10, %11, %13, %14, %16, %17, %19, %20 : vector<8xf32>
// CHECK-NEXT:         %res1, %res2 = vector.deinterleave %21 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:         %22 = arith.addf %res1, %arg6 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:         %23 = arith.addf %res2, %arg7 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:         affine.yield %22, %23 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = vector.reduction <add>, %2#0 fastmath<reassoc> : vector<4xf32> into f32
// CHECK-NEXT:       %4 = arith.addf %3, %0 fastmath<reassoc> : f32
// CHECK-NEXT:       %5 = vector.reduction <add>, %2#1 fastmath<reassoc> : vector<4xf32> into f32
// CHECK-NEXT:       %6 = arith.addf %5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:       %7:2 = affine.for %arg5 = max affine_map<() -> (20, 0)>() to 21 iter_args(%arg6 = %4, %arg7 = %6) -> (f32, f32) {
// CHECK-NEXT:         %9 = affine.load %arg2[%arg4, %arg5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:         %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:         %12 = arith.addf %10, %arg6 fastmath<reassoc> : f32
// CHECK-NEXT:         %13 = arith.addf %11, %arg7 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %12, %13 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %8 = complex.create %7#0, %7#1 : complex<f32>
// CHECK-NEXT:       affine.store %8, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
