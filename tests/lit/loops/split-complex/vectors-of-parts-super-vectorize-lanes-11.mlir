// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=11 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 11", loops=1, masked=no, reductions=0, vector_size=11}}
  affine.for %i = 0 to 33 {
    %0 = affine.load %x[%i * 2] : memref<67xcomplex<f32>>
    affine.store %0, %y[%i] : memref<67xcomplex<f32>>
    affine.store %z, %y[%i + 34] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 33 step 11 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %1 = complex.re %0 : complex<f32>
// CHECK-NEXT:       %2 = complex.im %0 : complex<f32>
// CHECK-NEXT:       %3 = affine.load %arg0[(%arg4 + 1) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %4 = complex.re %3 : complex<f32>
// CHECK-NEXT:       %5 = complex.im %3 : complex<f32>
// CHECK-NEXT:       %6 = affine.load %arg0[(%arg4 + 2) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %7 = complex.re %6 : complex<f32>
// CHECK-NEXT:       %8 = complex.im %6 : complex<f32>
// CHECK-NEXT:       %9 = affine.load %arg0[(%arg4 + 3) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %10 = complex.re %9 : complex<f32>
// CHECK-NEXT:       %11 = complex.im %9 : complex<f32>
// CHECK-NEXT:       %12 = affine.load %arg0[(%arg4 + 4) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %13 = complex.re %12 : complex<f32>
// CHECK-NEXT:       %14 = complex.im %12 : complex<f32>
// CHECK-NEXT:       %15 = affine.load %arg0[(%arg4 + 5) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %16 = complex.re %15 : complex<f32>
// CHECK-NEXT:       %17 = complex.im %15 : complex<f32>
// CHECK-NEXT:       %18 = affine.load %arg0[(%arg4 + 6) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %19 = complex.re %18 : complex<f32>
// CHECK-NEXT:       %20 = complex.im %18 : complex<f32>
// CHECK-NEXT:       %21 = affine.load %arg0[(%arg4 + 7) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %22 = complex.re %21 : complex<f32>
// CHECK-NEXT:       %23 = complex.im %21 : complex<f32>
// CHECK-NEXT:       %24 = affine.load %arg0[(%arg4 + 8) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %25 = complex.re %24 : complex<f32>
// CHECK-NEXT:       %26 = complex.im %24 : complex<f32>
// CHECK-NEXT:       %27 = affine.load %arg0[(%arg4 + 9) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %28 = complex.re %27 : complex<f32>
// CHECK-NEXT:       %29 = complex.im %27 : complex<f32>
// CHECK-NEXT:       %30 = affine.load %arg0[(%arg4 + 10) * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %31 = complex.re %30 : complex<f32>
// CHECK-NEXT:       %32 = complex.im %30 : complex<f32>
// CHECK-NEXT:       %33 = vector.from_elements %1, %2, %4, %5, %7, %8, %10, %11, %13, %14, %16, %17, %19, %20, %22, %23, %25, %26, %28, %29, %31, %32 : vector<22xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %33 : vector<22xf32> -> vector<11xf32>
// CHECK-NEXT:       %34 = vector.interleave %res1, %res2 : vector<11xf32> -> vector<22xf32>
// CHECK-NEXT:       %35 = vector.extract %34[0] : f32 from vector<22xf32>
// CHECK-NEXT:       %36 = vector.extract %34[1] : f32 from vector<22xf32>
// CHECK-NEXT:       %37 = complex.create %35, %36 : complex<f32>
// CHECK-NEXT:       affine.store %37, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %38 = vector.extract %34[2] : f32 from vector<22xf32>
// CHECK-NEXT:       %39 = vector.extract %34[3] : f32 from vector<22xf32>
// CHECK-NEXT:       %40 = complex.create %38, %39 : complex<f32>
// CHECK-NEXT:       affine.store %40, %arg1[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %41 = vector.extract %34[4] : f32 from vector<22xf32>
// CHECK-NEXT:       %42 = vector.extract %34[5] : f32 from vector<22xf32>
// CHECK-NEXT:       %43 = complex.create %41, %42 : complex<f32>
// CHECK-NEXT:       affine.store %43, %arg1[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %44 = vector.extract %34[6] : f32 from vector<22xf32>
// CHECK-NEXT:       %45 = vector.extract %34[7] : f32 from vector<22xf32>
// CHECK-NEXT:       %46 = complex.create %44, %45 : complex<f32>
// CHECK-NEXT:       affine.store %46, %arg1[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %47 = vector.extract %34[8] : f32 from vector<22xf32>
// CHECK-NEXT:       %48 = vector.extract %34[9] : f32 from vector<22xf32>
// CHECK-NEXT:       %49 = complex.create %47, %48 : complex<f32>
// CHECK-NEXT:       affine.store %49, %arg1[%arg4 + 4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %50 = vector.extract %34[10] : f32 from vector<22xf32>
// CHECK-NEXT:       %51 = vector.extract %34[11] : f32 from vector<22xf32>
// CHECK-NEXT:       %52 = complex.create %50, %51 : complex<f32>
// CHECK-NEXT:       affine.store %52, %arg1[%arg4 + 5] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %53 = vector.extract %34[12] : f32 from vector<22xf32>
// CHECK-NEXT:       %54 = vector.extract %34[13] : f32 from vector<22xf32>
// CHECK-NEXT:       %55 = complex.create %53, %54 : complex<f32>
// CHECK-NEXT:       affine.store %55, %arg1[%arg4 + 6] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %56 = vector.extract %34[14] : f32 from vector<22xf32>
// CHECK-NEXT:       %57 = vector.extract %34[15] : f32 from vector<22xf32>
// CHECK-NEXT:       %58 = complex.create %56, %57 : complex<f32>
// CHECK-NEXT:       affine.store %58, %arg1[%arg4 + 7] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %59 = vector.extract %34[16] : f32 from vector<22xf32>
// CHECK-NEXT:       %60 = vector.extract %34[17] : f32 from vector<22xf32>
// CHECK-NEXT:       %61 = complex.create %59, %60 : complex<f32>
// CHECK-NEXT:       affine.store %61, %arg1[%arg4 + 8] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %62 = vector.extract %34[18] : f32 from vector<22xf32>
// CHECK-NEXT:       %63 = vector.extract %34[19] : f32 from vector<22xf32>
// CHECK-NEXT:       %64 = complex.create %62, %63 : complex<f32>
// CHECK-NEXT:       affine.store %64, %arg1[%arg4 + 9] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %65 = vector.extract %34[20] : f32 from vector<22xf32>
// CHECK-NEXT:       %66 = vector.extract %34[21] : f32 from vector<22xf32>
// CHECK-NEXT:       %67 = complex.create %65, %66 : complex<f32>
// CHECK-NEXT:       affine.store %67, %arg1[%arg4 + 10] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 34] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 35] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 36] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 37] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 38] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 39] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 40] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 41] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 42] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 43] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 44] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
