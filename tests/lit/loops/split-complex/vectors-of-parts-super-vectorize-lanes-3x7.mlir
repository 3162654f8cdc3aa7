// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex -affine-super-vectorize='virtual-vector-size=3,7 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x7", loops=2, masked=no, reductions=2, vector_size=3x7}}
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
// CHECK-NEXT:     %1 = vector.broadcast %0 : f32 to vector<3xf32>
// CHECK-NEXT:     %2 = complex.im %arg3 : complex<f32>
// CHECK-NEXT:     %3 = vector.broadcast %2 : f32 to vector<3xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 3 {
// CHECK-NEXT:       %cst = arith.constant dense<-0.000000e+00> : vector<3x7xf32>
// CHECK-NEXT:       %cst_0 = arith.constant dense<-0.000000e+00> : vector<3x7xf32>
// CHECK-NEXT:       %4:2 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst, %arg7 = %cst_0) -> (vector<3x7xf32>, vector<3x7xf32>) {
// CHECK-NEXT:         %17 = affine.load %arg2[%arg4, %arg5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %18 = complex.re %17 : complex<f32>
// CHECK-NEXT:         %19 = complex.im %17 : complex<f32>
// CHECK-NEXT:         %20 = affine.load %arg2[%arg4, %arg5 + 1] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %21 = complex.re %20 : complex<f32>
// CHECK-NEXT:         %22 = complex.im %20 : complex<f32>
// CHECK-NEXT:         %23 = affine.load %arg2[%arg4, %arg5 + 2] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %24 = complex.re %23 : complex<f32>
// CHECK-NEXT:         %25 = complex.im %23 : complex<f32>
// CHECK-NEXT:         %26 = affine.load %arg2[%arg4, %arg5 + 3] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %27 = complex.re %26 : complex<f32>
// CHECK-NEXT:         %28 = complex.im %26 : complex<f32>
// CHECK-NEXT:         %29 = affine.load %arg2[%arg4, %arg5 + 4] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %30 = complex.re %29 : complex<f32>
// CHECK-NEXT:         %31 = complex.im %29 : complex<f32>
// CHECK-NEXT:         %32 = affine.load %arg2[%arg4, %arg5 + 5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %33 = complex.re %32 : complex<f32>
// CHECK-NEXT:         %34 = complex.im %32 : complex<f32>
// CHECK-NEXT:         %35 = affine.load %arg2[%arg4, %arg5 + 6] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %36 = complex.re %35 : complex<f32>
// CHECK-NEXT:         %37 = complex.im %35 : complex<f32>
// CHECK-NEXT:         %38 = affine.load %arg2[%arg4 + 1, %arg5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %39 = complex.re %38 : complex<f32>
// CHECK-NEXT:         %40 = complex.im %38 : complex<f32>
// CHECK-NEXT:         %41 = affine.load %arg2[%arg4 + 1, %arg5 + 1] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %42 = complex.re %41 : complex<f32>
// CHECK-NEXT:         %43 = complex.im %41 : complex<f32>
// CHECK-NEXT:         %44 = affine.load %arg2[%arg4 + 1, %arg5 + 2] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %45 = complex.re %44 : complex<f32>
// CHECK-NEXT:         %46 = complex.im %44 : complex<f32>
// CHECK-NEXT:         %47 = affine.load %arg2[%arg4 + 1, %arg5 + 3] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %48 = complex.re %47 : complex<f32>
// CHECK-NEXT:         %49 = complex.im %47 : complex<f32>
// CHECK-NEXT:         %50 = affine.load %arg2[%arg4 + 1, %arg5 + 4] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %51 = complex.re %50 : complex<f32>
// CHECK-NEXT:         %52 = complex.im %50 : complex<f32>
// CHECK-NEXT:         %53 = affine.load %arg2[%arg4 + 1, %arg5 + 5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %54 = complex.re %53 : complex<f32>
// CHECK-NEXT:         %55 = complex.im %53 : complex<f32>
// CHECK-NEXT:         %56 = affine.load %arg2[%arg4 + 1, %arg5 + 6] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %57 = complex.re %56 : complex<f32>
// CHECK-NEXT:         %58 = complex.im %56 : complex<f32>
// CHECK-NEXT:         %59 = affine.load %arg2[%arg4 + 2, %arg5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %60 = complex.re %59 : complex<f32>
// CHECK-NEXT:         %61 = complex.im %59 : complex<f32>
// CHECK-NEXT:         %62 = affine.load %arg2[%arg4 + 2, %arg5 + 1] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %63 = complex.re %62 : complex<f32>
// CHECK-NEXT:         %64 = complex.im %62 : complex<f32>
// CHECK-NEXT:         %65 = affine.load %arg2[%arg4 + 2, %arg5 + 2] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %66 = complex.re %65 : complex<f32>
// CHECK-NEXT:         %67 = complex.im %65 : complex<f32>
// CHECK-NEXT:         %68 = affine.load %arg2[%arg4 + 2, %arg5 + 3] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %69 = complex.re %68 : complex<f32>
// CHECK-NEXT:         %70 = complex.im %68 : complex<f32>
// CHECK-NEXT:         %71 = affine.load %arg2[%arg4 + 2, %arg5 + 4] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %72 = complex.re %71 : complex<f32>
// CHECK-NEXT:         %73 = complex.im %71 : complex<f32>
// CHECK-NEXT:         %74 = affine.load %arg2[%arg4 + 2, %arg5 + 5] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %75 = complex.re %74 : complex<f32>
// CHECK-NEXT:         %76 = complex.im %74 : complex<f32>
// CHECK-NEXT:         %77 = affine.load %arg2[%arg4 + 2, %arg5 + 6] : memref<9x21xcomplex<f32>>
// CHECK-NEXT:         %78 = complex.re %77 : complex<f32>
// CHECK-NEXT:         %79 = complex.im %77 : complex<f32>
// CHECK-NEXT:         %80 = vector.from_elements %18, %19, %21, %22, %24, %25, %27, %28, %30, %31, %33, %34, %36, %37, %39, %40, %42, %43, %45, %46, %48, %49, %51, %52, %54, %55, %57, %58, %60, %61, %63, %64, %66, %67, %69, %70, %72, %73, %75, %76, %78, %79 : vector<3x14xf32>
// CHECK-NEXT:         %res1, %res2 = vector.deinterleave %80 : vector<3x14xf32> -> vector<3x7xf32>
// CHECK-NEXT:         %81 = arith.addf %res1, %arg6 fastmath<reassoc> : vector<3x7xf32>
// CHECK-NEXT:         %82 = arith.addf %res2, %arg7 fastmath<reassoc> : vector<3x7xf32>
// CHECK-NEXT:         affine.yield %81, %82 : vector<3x7xf32>, vector<3x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %5 = vector.multi_reduction <add>, %4#0, %1 [1] : vector<3x7xf32> to vector<3xf32>
// CHECK-NEXT:       %6 = vector.multi_reduction <add>, %4#1, %3 [1] : vector<3x7xf32> to vector<3xf32>
// CHECK-NEXT:       %7 = vector.interleave %5, %6 : vector<3xf32> -> vector<6xf32>
// CHECK-NEXT:       %8 = vector.extract %7[0] : f32 from vector<6xf32>
// CHECK-NEXT:       %9 = vector.extract %7[1] : f32 from vector<6xf32>
// CHECK-NEXT:       %10 = complex.create %8, %9 : complex<f32>
// CHECK-NEXT:       affine.store %10, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %11 = vector.extract %7[2] : f32 from vector<6xf32>
// CHECK-NEXT:       %12 = vector.extract %7[3] : f32 from vector<6xf32>
// CHECK-NEXT:       %13 = complex.create %11, %12 : complex<f32>
// CHECK-NEXT:       affine.store %13, %arg1[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %14 = vector.extract %7[4] : f32 from vector<6xf32>
// CHECK-NEXT:       %15 = vector.extract %7[5] : f32 from vector<6xf32>
// CHECK-NEXT:       %16 = complex.create %14, %15 : complex<f32>
// CHECK-NEXT:       affine.store %16, %arg1[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
