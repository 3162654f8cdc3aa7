// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=3,7 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Reductions that the program defines are vectorised.

reduction.define @product : i32 combination (%a, %b) {
  %c = arith.muli %a, %b : i32
  %d = arith.addi %a, %b : i32
  %e = arith.addi %c, %d : i32
  reduction.yield %e : i32
} identity {
  %c = arith.constant 0 : i32
  reduction.yield %c : i32
}
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x7", loops=2, masked=no, reductions=1, vector_size=3x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xi32>
      %1 = reduction.combine @product %a, %0 : i32
      affine.yield %1 : i32
    }
    affine.store %s, %y[%i] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @product : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:     %1 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:     %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:     reduction.yield %2 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     reduction.yield %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<3xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 3 {
// CHECK-NEXT:       %1 = reduction.identity @product : i32
// CHECK-NEXT:       %2 = vector.broadcast %1 : i32 to vector<3x7xi32>
// CHECK-NEXT:       %3 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %2) -> (vector<3x7xi32>) {
// CHECK-NEXT:         %39 = ub.poison : i32
// CHECK-NEXT:         %40 = vector.transfer_read %arg0[%arg4, %arg5], %39 {in_bounds = [true, true]} : memref<9x21xi32>, vector<3x7xi32>
// CHECK-NEXT:         %41 = arith.muli %arg6, %40 : vector<3x7xi32>
// CHECK-NEXT:         %42 = arith.addi %arg6, %40 : vector<3x7xi32>
// CHECK-NEXT:         %43 = arith.addi %41, %42 : vector<3x7xi32>
// CHECK-NEXT:         affine.yield %43 : vector<3x7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %4 = vector.extract_strided_slice %3 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %5 = vector.shape_cast %4 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %6 = vector.extract_strided_slice %3 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %7 = vector.shape_cast %6 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %8 = arith.muli %5, %7 : vector<3xi32>
// CHECK-NEXT:       %9 = arith.addi %5, %7 : vector<3xi32>
// CHECK-NEXT:       %10 = arith.addi %8, %9 : vector<3xi32>
// CHECK-NEXT:       %11 = vector.extract_strided_slice %3 {offsets = [0, 2], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %12 = vector.shape_cast %11 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %13 = arith.muli %10, %12 : vector<3xi32>
// CHECK-NEXT:       %14 = arith.addi %10, %12 : vector<3xi32>
// CHECK-NEXT:       %15 = arith.addi %13, %14 : vector<3xi32>
// CHECK-NEXT:       %16 = vector.extract_strided_slice %3 {offsets = [0, 3], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %17 = vector.shape_cast %16 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %18 = arith.muli %15, %17 : vector<3xi32>
// CHECK-NEXT:       %19 = arith.addi %15, %17 : vector<3xi32>
// CHECK-NEXT:       %20 = arith.addi %18, %19 : vector<3xi32>
// CHECK-NEXT:       %21 = vector.extract_strided_slice %3 {offsets = [0, 4], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %22 = vector.shape_cast %21 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %23 = arith.muli %20, %22 : vector<3xi32>
// CHECK-NEXT:       %24 = arith.addi %20, %22 : vector<3xi32>
// CHECK-NEXT:       %25 = arith.addi %23, %24 : vector<3xi32>
// CHECK-NEXT:       %26 = vector.extract_strided_slice %3 {offsets = [0, 5], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %27 = vector.shape_cast %26 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %28 = arith.muli %25, %27 : vector<3xi32>
// CHECK-NEXT:       %29 = arith.addi %25, %27 : vector<3xi32>
// CHECK-NEXT:       %30 = arith.addi %28, %29 : vector<3xi32>
// CHECK-NEXT:       %31 = vector.extract_strided_slice %3 {offsets = [0, 6], sizes = [3, 1], strides = [1, 1]} : vector<3x7xi32> to vector<3x1xi32>
// CHECK-NEXT:       %32 = vector.shape_cast %31 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:       %33 = arith.muli %30, %32 : vector<3xi32>
// CHECK-NEXT:       %34 = arith.addi %30, %32 : vector<3xi32>
// CHECK-NEXT:       %35 = arith.addi %33, %34 : vector<3xi32>
// CHECK-NEXT:       %36 = arith.muli %0, %35 : vector<3xi32>
// CHECK-NEXT:       %37 = arith.addi %0, %35 : vector<3xi32>
// CHECK-NEXT:       %38 = arith.addi %36, %37 : vector<3xi32>
// CHECK-NEXT:       vector.transfer_write %38, %arg2[%arg4] {in_bounds = [true]} : vector<3xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A floating-point sum is vectorised only if `reassoc` permits reordering.

func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.addf %0, %a  : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 21 iter_args(%arg6 = %arg3) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<9x21xf32>
// CHECK-NEXT:         %2 = arith.addf %1, %arg6 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg4] : memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A floating-point sum is vectorised only if `reassoc` permits reordering.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xf32>, %x: memref<21xf32>, %y: memref<9xf32>, %z: f32)  {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x7", loops=2, masked=no, reductions=1, vector_size=3x7}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<9x21xf32>
      %1 = arith.addf %0, %a fastmath<reassoc> : f32
      affine.yield %1 : f32
    }
    affine.store %s, %y[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xf32>, %arg1: memref<21xf32>, %arg2: memref<9xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : f32 to vector<3xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 3 {
// CHECK-NEXT:       %cst = arith.constant dense<-0.000000e+00> : vector<3x7xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 step 7 iter_args(%arg6 = %cst) -> (vector<3x7xf32>) {
// CHECK-NEXT:         %3 = ub.poison : f32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg4, %arg5], %3 {in_bounds = [true, true]} : memref<9x21xf32>, vector<3x7xf32>
// CHECK-NEXT:         %5 = arith.addf %4, %arg6 fastmath<reassoc> : vector<3x7xf32>
// CHECK-NEXT:         affine.yield %5 : vector<3x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.multi_reduction <add>, %1, %0 [1] : vector<3x7xf32> to vector<3xf32>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg4] {in_bounds = [true]} : vector<3xf32>, memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
