// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=auto leave-plain=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Magnitudes of differences of bytes, at most 255, need 16 bits.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=magnitudes | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @magnitudes(%a: memref<64xi8>, %b: memref<64xi8>, %c: memref<64xi8>) {
  %c0 = arith.constant 0 : i64
  %c200 = arith.constant 200 : i64
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=magnitudes | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xi8>
    %y = affine.load %b[%i] : memref<64xi8>
    %p = arith.extui %x : i8 to i64
    %q = arith.extui %y : i8 to i64
    %d = arith.subi %p, %q : i64
    %is_less = arith.cmpi slt, %d, %c0 : i64
    %negated = arith.subi %c0, %d : i64
    %size = arith.select %is_less, %negated, %d : i64
    %capped = arith.minsi %size, %c200 : i64
    %byte = arith.trunci %capped : i64 to i8
    affine.store %byte, %c[%i] : memref<64xi8>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @magnitudes(%arg0: memref<64xi8>, %arg1: memref<64xi8>, %arg2: memref<64xi8>) {
// CHECK-NEXT:     %c0_i16 = arith.constant 0 : i16
// CHECK-NEXT:     %c0_i16_0 = arith.constant 0 : i16
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %c200_i16 = arith.constant 200 : i16
// CHECK-NEXT:     %c200_i64 = arith.constant 200 : i64
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<64xi8>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg3] : memref<64xi8>
// CHECK-NEXT:       %2 = arith.extui %0 : i8 to i16
// CHECK-NEXT:       %3 = arith.extui %1 : i8 to i16
// CHECK-NEXT:       %4 = arith.subi %2, %3 : i16
// CHECK-NEXT:       %5 = arith.cmpi slt, %4, %c0_i16 : i16
// CHECK-NEXT:       %6 = arith.subi %c0_i16, %4 : i16
// CHECK-NEXT:       %7 = arith.select %5, %6, %4 : i16
// CHECK-NEXT:       %8 = arith.minsi %7, %c200_i16 : i16
// CHECK-NEXT:       %9 = arith.extsi %8 : i16 to i64
// CHECK-NEXT:       %10 = arith.trunci %9 : i64 to i8
// CHECK-NEXT:       affine.store %10, %arg2[%arg3] : memref<64xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Their products need 32.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=products | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @products(%a: memref<64xi16>, %b: memref<64xi16>, %c: memref<64xi32>) {
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=products | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xi16>
    %y = affine.load %b[%i] : memref<64xi16>
    %p = arith.extsi %x : i16 to i64
    %q = arith.extui %y : i16 to i64
    %product = arith.muli %p, %q : i64
    %square = arith.muli %p, %p : i64
    %best = arith.maxsi %product, %square : i64
    %low = arith.trunci %best : i64 to i32
    affine.store %low, %c[%i] : memref<64xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @products(%arg0: memref<64xi16>, %arg1: memref<64xi16>, %arg2: memref<64xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<64xi16>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg3] : memref<64xi16>
// CHECK-NEXT:       %2 = arith.extsi %0 : i16 to i32
// CHECK-NEXT:       %3 = arith.extui %1 : i16 to i32
// CHECK-NEXT:       %4 = arith.muli %2, %3 : i32
// CHECK-NEXT:       %5 = arith.muli %2, %2 : i32
// CHECK-NEXT:       %6 = arith.maxsi %4, %5 : i32
// CHECK-NEXT:       %7 = arith.extsi %6 : i32 to i64
// CHECK-NEXT:       %8 = arith.trunci %7 : i64 to i32
// CHECK-NEXT:       affine.store %8, %arg2[%arg3] : memref<64xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may need more stays, and so does what is chosen among loaded numbers of 64 bits.

func.func @wide(%a: memref<64xi32>, %b: memref<64xi64>, %c: memref<64xi32>) {
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=wide | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xi32>
    %p = arith.extsi %x : i32 to i64
    %double = arith.addi %p, %p : i64
    %square = arith.muli %p, %p : i64
    %best = arith.maxsi %double, %square : i64
    %y = affine.load %b[%i] : memref<64xi64>
    %least = arith.minui %best, %y : i64
    %low = arith.trunci %least : i64 to i32
    affine.store %low, %c[%i] : memref<64xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @wide(%arg0: memref<64xi32>, %arg1: memref<64xi64>, %arg2: memref<64xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<64xi32>
// CHECK-NEXT:       %1 = arith.extsi %0 : i32 to i64
// CHECK-NEXT:       %2 = arith.addi %1, %1 : i64
// CHECK-NEXT:       %3 = arith.muli %1, %1 : i64
// CHECK-NEXT:       %4 = arith.maxsi %2, %3 : i64
// CHECK-NEXT:       %5 = affine.load %arg1[%arg3] : memref<64xi64>
// CHECK-NEXT:       %6 = arith.minui %4, %5 : i64
// CHECK-NEXT:       %7 = arith.trunci %6 : i64 to i32
// CHECK-NEXT:       affine.store %7, %arg2[%arg3] : memref<64xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
