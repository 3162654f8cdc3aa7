// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex=define-products=true -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Products. They are reordered by the option alone, as their operations allow nothing.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.mulf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
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
// CHECK-NEXT:     %2:2 = reduction.identity @complex_product_f32 : f32, f32
// CHECK-NEXT:     %3 = vector.broadcast %2#0 : f32 to vector<4xf32>
// CHECK-NEXT:     %4 = vector.broadcast %2#1 : f32 to vector<4xf32>
// CHECK-NEXT:     %5:2 = affine.for %arg4 = 0 to 8 step 4 iter_args(%arg5 = %3, %arg6 = %4) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:       %23 = affine.load %arg0[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %24 = complex.re %23 : complex<f32>
// CHECK-NEXT:       %25 = complex.im %23 : complex<f32>
// CHECK-NEXT:       %26 = affine.load %arg0[%arg4 + 1] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %27 = complex.re %26 : complex<f32>
// CHECK-NEXT:       %28 = complex.im %26 : complex<f32>
// CHECK-NEXT:       %29 = affine.load %arg0[%arg4 + 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %30 = complex.re %29 : complex<f32>
// CHECK-NEXT:       %31 = complex.im %29 : complex<f32>
// CHECK-NEXT:       %32 = affine.load %arg0[%arg4 + 3] : memref<67xcomplex<f32>>
// CHECK-NEXT:       %33 = complex.re %32 : complex<f32>
// CHECK-NEXT:       %34 = complex.im %32 : complex<f32>
// CHECK-NEXT:       %35 = vector.from_elements %24, %25, %27, %28, %30, %31, %33, %34 : vector<8xf32>
// CHECK-NEXT:       %res1, %res2 = vector.deinterleave %35 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT:       %36 = arith.mulf %res1, %arg5 : vector<4xf32>
// CHECK-NEXT:       %37 = arith.mulf %res2, %arg6 : vector<4xf32>
// CHECK-NEXT:       %38 = arith.subf %36, %37 : vector<4xf32>
// CHECK-NEXT:       %39 = arith.mulf %res2, %arg5 : vector<4xf32>
// CHECK-NEXT:       %40 = arith.mulf %res1, %arg6 : vector<4xf32>
// CHECK-NEXT:       %41 = arith.addf %39, %40 : vector<4xf32>
// CHECK-NEXT:       affine.yield %38, %41 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %6 = vector.extract_strided_slice %5#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %7 = vector.extract_strided_slice %5#1 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %8 = vector.extract_strided_slice %5#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %9 = vector.extract_strided_slice %5#1 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %10 = arith.mulf %6, %8 : vector<2xf32>
// CHECK-NEXT:     %11 = arith.mulf %7, %9 : vector<2xf32>
// CHECK-NEXT:     %12 = arith.subf %10, %11 : vector<2xf32>
// CHECK-NEXT:     %13 = arith.mulf %7, %8 : vector<2xf32>
// CHECK-NEXT:     %14 = arith.mulf %6, %9 : vector<2xf32>
// CHECK-NEXT:     %15 = arith.addf %13, %14 : vector<2xf32>
// CHECK-NEXT:     %16 = vector.extract %12[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %17 = vector.extract %15[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %18 = vector.extract %12[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %19 = vector.extract %15[1] : f32 from vector<2xf32>
// CHECK-NEXT:     %20:2 = reduction.combine @complex_product_f32 %16, %17, %18, %19 : f32, f32
// CHECK-NEXT:     %21:2 = reduction.combine @complex_product_f32 %0, %1, %20#0, %20#1 : f32, f32
// CHECK-NEXT:     %22 = complex.create %21#0, %21#1 : complex<f32>
// CHECK-NEXT:     return %22 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
