// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4,8 extended=true' | filecheck %s
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
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x8", loops=2, masked=yes, reductions=1, vector_size=4x8}}
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
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 4 {
// CHECK-NEXT:       %1 = reduction.identity @product : i32
// CHECK-NEXT:       %2 = vector.broadcast %1 : i32 to vector<4x8xi32>
// CHECK-NEXT:       %3 = affine.for %arg5 = 0 to 21 step 8 iter_args(%arg6 = %2) -> (vector<4x8xi32>) {
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0) -> (-d0 + 21)>(%arg5)
// CHECK-NEXT:         %26 = vector.create_mask %24, %25 : vector<4x8xi1>
// CHECK-NEXT:         %27 = ub.poison : i32
// CHECK-NEXT:         %28 = vector.transfer_read %arg0[%arg4, %arg5], %27 : memref<9x21xi32>, vector<4x8xi32>
// CHECK-NEXT:         %29 = arith.muli %arg6, %28 : vector<4x8xi32>
// CHECK-NEXT:         %30 = arith.addi %arg6, %28 : vector<4x8xi32>
// CHECK-NEXT:         %31 = arith.addi %29, %30 : vector<4x8xi32>
// CHECK-NEXT:         %32 = arith.select %26, %31, %arg6 : vector<4x8xi1>, vector<4x8xi32>
// CHECK-NEXT:         affine.yield %32 : vector<4x8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %4 = vector.extract_strided_slice %3 {offsets = [0, 0], sizes = [4, 4], strides = [1, 1]} : vector<4x8xi32> to vector<4x4xi32>
// CHECK-NEXT:       %5 = vector.extract_strided_slice %3 {offsets = [0, 4], sizes = [4, 4], strides = [1, 1]} : vector<4x8xi32> to vector<4x4xi32>
// CHECK-NEXT:       %6 = arith.muli %4, %5 : vector<4x4xi32>
// CHECK-NEXT:       %7 = arith.addi %4, %5 : vector<4x4xi32>
// CHECK-NEXT:       %8 = arith.addi %6, %7 : vector<4x4xi32>
// CHECK-NEXT:       %9 = vector.extract_strided_slice %8 {offsets = [0, 0], sizes = [4, 2], strides = [1, 1]} : vector<4x4xi32> to vector<4x2xi32>
// CHECK-NEXT:       %10 = vector.extract_strided_slice %8 {offsets = [0, 2], sizes = [4, 2], strides = [1, 1]} : vector<4x4xi32> to vector<4x2xi32>
// CHECK-NEXT:       %11 = arith.muli %9, %10 : vector<4x2xi32>
// CHECK-NEXT:       %12 = arith.addi %9, %10 : vector<4x2xi32>
// CHECK-NEXT:       %13 = arith.addi %11, %12 : vector<4x2xi32>
// CHECK-NEXT:       %14 = vector.extract_strided_slice %13 {offsets = [0, 0], sizes = [4, 1], strides = [1, 1]} : vector<4x2xi32> to vector<4x1xi32>
// CHECK-NEXT:       %15 = vector.shape_cast %14 : vector<4x1xi32> to vector<4xi32>
// CHECK-NEXT:       %16 = vector.extract_strided_slice %13 {offsets = [0, 1], sizes = [4, 1], strides = [1, 1]} : vector<4x2xi32> to vector<4x1xi32>
// CHECK-NEXT:       %17 = vector.shape_cast %16 : vector<4x1xi32> to vector<4xi32>
// CHECK-NEXT:       %18 = arith.muli %15, %17 : vector<4xi32>
// CHECK-NEXT:       %19 = arith.addi %15, %17 : vector<4xi32>
// CHECK-NEXT:       %20 = arith.addi %18, %19 : vector<4xi32>
// CHECK-NEXT:       %21 = arith.muli %0, %20 : vector<4xi32>
// CHECK-NEXT:       %22 = arith.addi %0, %20 : vector<4xi32>
// CHECK-NEXT:       %23 = arith.addi %21, %22 : vector<4xi32>
// CHECK-NEXT:       vector.transfer_write %23, %arg2[%arg4] : vector<4xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
