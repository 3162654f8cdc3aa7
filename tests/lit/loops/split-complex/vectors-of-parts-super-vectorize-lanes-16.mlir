// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=16 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 16", loops=1, masked=no, reductions=0, vector_size=16}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<16xf32>
// CHECK-NEXT:     %2 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     %3 = vector.broadcast %2 : f32 to vector<16xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 step 16 {
// CHECK-NEXT:       %cst = arith.constant dense<-2.000000e+00> : vector<16xf32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<1.000000e+00> : vector<16xf32>
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
// CHECK-NEXT:       %19 = affine.load %arg0[%arg4 + 7] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %20 = complex.re %19 : complex<f32>
// CHECK-NEXT:       %21 = complex.im %19 : complex<f32>
// CHECK-NEXT:       %22 = affine.load %arg0[%arg4 + 8] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %23 = complex.re %22 : complex<f32>
// CHECK-NEXT:       %24 = complex.im %22 : complex<f32>
// CHECK-NEXT:       %25 = affine.load %arg0[%arg4 + 9] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %26 = complex.re %25 : complex<f32>
// CHECK-NEXT:       %27 = complex.im %25 : complex<f32>
// CHECK-NEXT:       %28 = affine.load %arg0[%arg4 + 10] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %29 = complex.re %28 : complex<f32>
// CHECK-NEXT:       %30 = complex.im %28 : complex<f32>
// CHECK-NEXT:       %31 = affine.load %arg0[%arg4 + 11] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %32 = complex.re %31 : complex<f32>
// CHECK-NEXT:       %33 = complex.im %31 : complex<f32>
// CHECK-NEXT:       %34 = affine.load %arg0[%arg4 + 12] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %35 = complex.re %34 : complex<f32>
// CHECK-NEXT:       %36 = complex.im %34 : complex<f32>
// CHECK-NEXT:       %37 = affine.load %arg0[%arg4 + 13] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %38 = complex.re %37 : complex<f32>
// CHECK-NEXT:       %39 = complex.im %37 : complex<f32>
// CHECK-NEXT:       %40 = affine.load %arg0[%arg4 + 14] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %41 = complex.re %40 : complex<f32>
// CHECK-NEXT:       %42 = complex.im %40 : complex<f32>
// CHECK-NEXT:       %43 = affine.load %arg0[%arg4 + 15] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %44 = complex.re %43 : complex<f32>
// CHECK-NEXT:       %45 = complex.im %43 : complex<f32>
// CHECK-NEXT:       %46 = affine.load %arg0[%arg4 + 16] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %47 = complex.re %46 : complex<f32>
// CHECK-NEXT:       %48 = complex.im %46 : complex<f32>
// CHECK-NEXT:       %49 = affine.load %arg0[%arg4 + 17] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %50 = complex.re %49 : complex<f32>
// CHECK-NEXT:       %51 = complex.im %49 : complex<f32>
// CHECK-NEXT:       %52 = vector.from_elements %5, %6, %8, %9, %11, %12, %14, %15, %17, %18, %20, %21, %23, %24, %26, %27, %29, %30, %32, %33, %35, %36, %38, %39, %41, %42, %44, %45, %47, %48, %50, %51 : vector<32xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %52 : vector<32xf32> -> vector<16xf32>
// CHECK-NEXT:       %53 = arith.mulf %1, %res1 : vector<16xf32>
// CHECK-NEXT:       %54 = arith.mulf %3, %res2 : vector<16xf32>
// CHECK-NEXT:       %55 = arith.subf %53, %54 : vector<16xf32>
// CHECK-NEXT:       %56 = arith.mulf %3, %res1 : vector<16xf32>
// CHECK-NEXT:       %57 = arith.mulf %1, %res2 : vector<16xf32>
// CHECK-NEXT:       %58 = arith.addf %56, %57 : vector<16xf32>
// CHECK-NEXT:       %59 = arith.subf %55, %cst_0 : vector<16xf32>
// CHECK-NEXT:       %60 = arith.subf %58, %cst : vector<16xf32>
// CHECK-NEXT:       %61 = vector.interleave %59, %60 : vector<16xf32> -> vector<32xf32>
// CHECK-NEXT:       %62 = vector.extract %61[0] : f32 from vector<32xf32>
// CHECK-NEXT:       %63 = vector.extract %61[1] : f32 from vector<32xf32>
// CHECK-NEXT:       %64 = complex.create %62, %63 : complex<f32>
// CHECK-NEXT:       affine.store %64, %arg1[-%arg4 + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %65 = vector.extract %61[2] : f32 from vector<32xf32>
// CHECK-NEXT:       %66 = vector.extract %61[3] : f32 from vector<32xf32>
// CHECK-NEXT:       %67 = complex.create %65, %66 : complex<f32>
// CHECK-NEXT:       affine.store %67, %arg1[-(%arg4 + 1) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %68 = vector.extract %61[4] : f32 from vector<32xf32>
// CHECK-NEXT:       %69 = vector.extract %61[5] : f32 from vector<32xf32>
// CHECK-NEXT:       %70 = complex.create %68, %69 : complex<f32>
// CHECK-NEXT:       affine.store %70, %arg1[-(%arg4 + 2) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %71 = vector.extract %61[6] : f32 from vector<32xf32>
// CHECK-NEXT:       %72 = vector.extract %61[7] : f32 from vector<32xf32>
// CHECK-NEXT:       %73 = complex.create %71, %72 : complex<f32>
// CHECK-NEXT:       affine.store %73, %arg1[-(%arg4 + 3) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %74 = vector.extract %61[8] : f32 from vector<32xf32>
// CHECK-NEXT:       %75 = vector.extract %61[9] : f32 from vector<32xf32>
// CHECK-NEXT:       %76 = complex.create %74, %75 : complex<f32>
// CHECK-NEXT:       affine.store %76, %arg1[-(%arg4 + 4) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %77 = vector.extract %61[10] : f32 from vector<32xf32>
// CHECK-NEXT:       %78 = vector.extract %61[11] : f32 from vector<32xf32>
// CHECK-NEXT:       %79 = complex.create %77, %78 : complex<f32>
// CHECK-NEXT:       affine.store %79, %arg1[-(%arg4 + 5) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %80 = vector.extract %61[12] : f32 from vector<32xf32>
// CHECK-NEXT:       %81 = vector.extract %61[13] : f32 from vector<32xf32>
// CHECK-NEXT:       %82 = complex.create %80, %81 : complex<f32>
// CHECK-NEXT:       affine.store %82, %arg1[-(%arg4 + 6) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %83 = vector.extract %61[14] : f32 from vector<32xf32>
// CHECK-NEXT:       %84 = vector.extract %61[15] : f32 from vector<32xf32>
// CHECK-NEXT:       %85 = complex.create %83, %84 : complex<f32>
// CHECK-NEXT:       affine.store %85, %arg1[-(%arg4 + 7) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %86 = vector.extract %61[16] : f32 from vector<32xf32>
// CHECK-NEXT:       %87 = vector.extract %61[17] : f32 from vector<32xf32>
// CHECK-NEXT:       %88 = complex.create %86, %87 : complex<f32>
// CHECK-NEXT:       affine.store %88, %arg1[-(%arg4 + 8) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %89 = vector.extract %61[18] : f32 from vector<32xf32>
// CHECK-NEXT:       %90 = vector.extract %61[19] : f32 from vector<32xf32>
// CHECK-NEXT:       %91 = complex.create %89, %90 : complex<f32>
// CHECK-NEXT:       affine.store %91, %arg1[-(%arg4 + 9) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %92 = vector.extract %61[20] : f32 from vector<32xf32>
// CHECK-NEXT:       %93 = vector.extract %61[21] : f32 from vector<32xf32>
// CHECK-NEXT:       %94 = complex.create %92, %93 : complex<f32>
// CHECK-NEXT:       affine.store %94, %arg1[-(%arg4 + 10) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %95 = vector.extract %61[22] : f32 from vector<32xf32>
// CHECK-NEXT:       %96 = vector.extract %61[23] : f32 from vector<32xf32>
// CHECK-NEXT:       %97 = complex.create %95, %96 : complex<f32>
// CHECK-NEXT:       affine.store %97, %arg1[-(%arg4 + 11) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %98 = vector.extract %61[24] : f32 from vector<32xf32>
// CHECK-NEXT:       %99 = vector.extract %61[25] : f32 from vector<32xf32>
// CHECK-NEXT:       %100 = complex.create %98, %99 : complex<f32>
// CHECK-NEXT:       affine.store %100, %arg1[-(%arg4 + 12) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %101 = vector.extract %61[26] : f32 from vector<32xf32>
// CHECK-NEXT:       %102 = vector.extract %61[27] : f32 from vector<32xf32>
// CHECK-NEXT:       %103 = complex.create %101, %102 : complex<f32>
// CHECK-NEXT:       affine.store %103, %arg1[-(%arg4 + 13) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %104 = vector.extract %61[28] : f32 from vector<32xf32>
// CHECK-NEXT:       %105 = vector.extract %61[29] : f32 from vector<32xf32>
// CHECK-NEXT:       %106 = complex.create %104, %105 : complex<f32>
// CHECK-NEXT:       affine.store %106, %arg1[-(%arg4 + 14) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %107 = vector.extract %61[30] : f32 from vector<32xf32>
// CHECK-NEXT:       %108 = vector.extract %61[31] : f32 from vector<32xf32>
// CHECK-NEXT:       %109 = complex.create %107, %108 : complex<f32>
// CHECK-NEXT:       affine.store %109, %arg1[-(%arg4 + 15) + 66] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
