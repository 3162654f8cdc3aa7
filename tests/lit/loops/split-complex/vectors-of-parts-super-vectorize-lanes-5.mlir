// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=5 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 5", loops=1, masked=no, reductions=0, vector_size=5}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<5xf32>
// CHECK-NEXT:     %2 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     %3 = vector.broadcast %2 : f32 to vector<5xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 60 step 5 {
// CHECK-NEXT:       %cst = arith.constant dense<-2.000000e+00> : vector<5xf32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<1.000000e+00> : vector<5xf32>
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %5 = complex.re %4 : complex<f32>
// CHECK-NEXT:       %6 = complex.im %4 : complex<f32>
// CHECK-NEXT:       %7 = affine.load %arg0[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %8 = complex.re %7 : complex<f32>
// CHECK-NEXT:       %9 = complex.im %7 : complex<f32>
// CHECK-NEXT:       %10 = affine.load %arg0[%arg4 + 4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %11 = complex.re %10 : complex<f32>
// CHECK-NEXT:       %12 = complex.im %10 : complex<f32>
// CHECK-NEXT:       %13 = affine.load %arg0[%arg4 + 5] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %14 = complex.re %13 : complex<f32>
// CHECK-NEXT:       %15 = complex.im %13 : complex<f32>
// CHECK-NEXT:       %16 = affine.load %arg0[%arg4 + 6] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %17 = complex.re %16 : complex<f32>
// CHECK-NEXT:       %18 = complex.im %16 : complex<f32>
// CHECK-NEXT:       %19 = vector.from_elements %5, %6, %8, %9, %11, %12, %14, %15, %17, %18 : vector<10xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %19 : vector<10xf32> -> vector<5xf32>
// CHECK-NEXT:       %20 = arith.mulf %1, %res1 : vector<5xf32>
// CHECK-NEXT:       %21 = arith.mulf %3, %res2 : vector<5xf32>
// CHECK-NEXT:       %22 = arith.subf %20, %21 : vector<5xf32>
// CHECK-NEXT:       %23 = arith.mulf %3, %res1 : vector<5xf32>
// CHECK-NEXT:       %24 = arith.mulf %1, %res2 : vector<5xf32>
// CHECK-NEXT:       %25 = arith.addf %23, %24 : vector<5xf32>
// CHECK-NEXT:       %26 = arith.subf %22, %cst_0 : vector<5xf32>
// CHECK-NEXT:       %27 = arith.subf %25, %cst : vector<5xf32>
// CHECK-NEXT:       %28 = vector.interleave %26, %27 : vector<5xf32> -> vector<10xf32>
// CHECK-NEXT:       %29 = vector.extract %28[0] : f32 from vector<10xf32>
// CHECK-NEXT:       %30 = vector.extract %28[1] : f32 from vector<10xf32>
// CHECK-NEXT:       %31 = complex.create %29, %30 : complex<f32>
// CHECK-NEXT:       affine.store %31, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %32 = vector.extract %28[2] : f32 from vector<10xf32>
// CHECK-NEXT:       %33 = vector.extract %28[3] : f32 from vector<10xf32>
// CHECK-NEXT:       %34 = complex.create %32, %33 : complex<f32>
// CHECK-NEXT:       affine.store %34, %arg1[-(%arg4 + 1) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %35 = vector.extract %28[4] : f32 from vector<10xf32>
// CHECK-NEXT:       %36 = vector.extract %28[5] : f32 from vector<10xf32>
// CHECK-NEXT:       %37 = complex.create %35, %36 : complex<f32>
// CHECK-NEXT:       affine.store %37, %arg1[-(%arg4 + 2) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %38 = vector.extract %28[6] : f32 from vector<10xf32>
// CHECK-NEXT:       %39 = vector.extract %28[7] : f32 from vector<10xf32>
// CHECK-NEXT:       %40 = complex.create %38, %39 : complex<f32>
// CHECK-NEXT:       affine.store %40, %arg1[-(%arg4 + 3) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %41 = vector.extract %28[8] : f32 from vector<10xf32>
// CHECK-NEXT:       %42 = vector.extract %28[9] : f32 from vector<10xf32>
// CHECK-NEXT:       %43 = complex.create %41, %42 : complex<f32>
// CHECK-NEXT:       affine.store %43, %arg1[-(%arg4 + 4) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<() -> (60, 0)>() to 64 {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %5 = complex.re %4 : complex<f32>
// CHECK-NEXT:       %6 = complex.im %4 : complex<f32>
// CHECK-NEXT:       %7 = arith.mulf %0, %5 : f32
// CHECK-NEXT:       %8 = arith.mulf %2, %6 : f32
// CHECK-NEXT:       %9 = arith.subf %7, %8 : f32
// CHECK-NEXT:       %10 = arith.mulf %2, %5 : f32
// CHECK-NEXT:       %11 = arith.mulf %0, %6 : f32
// CHECK-NEXT:       %12 = arith.addf %10, %11 : f32
// CHECK-NEXT:       %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %cst_0 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:       %13 = arith.subf %9, %cst : f32
// CHECK-NEXT:       %14 = arith.subf %12, %cst_0 : f32
// CHECK-NEXT:       %15 = complex.create %13, %14 : complex<f32>
// CHECK-NEXT:       affine.store %15, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
