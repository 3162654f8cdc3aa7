// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4,8 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Reductions of ones own need the option.

reduction.define @product : i32 combination (%a, %b) {
  %c = arith.muli %a, %b : i32
  %d = arith.addi %a, %b : i32
  %e = arith.addi %c, %d : i32
  reduction.yield %e : i32
} identity {
  %c = arith.constant 0 : i32
  reduction.yield %c : i32
}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  // expected-remark @below {{[Missed] vectorize.different-dimensions | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="accesses vary with the loop along different dimensions of memory", reason=unsupported}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 21 iter_args(%arg6 = %arg3) -> (i32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<9x21xi32>
// CHECK-NEXT:         %2 = reduction.combine @product %arg6, %1 : i32
// CHECK-NEXT:         affine.yield %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg4] : memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
