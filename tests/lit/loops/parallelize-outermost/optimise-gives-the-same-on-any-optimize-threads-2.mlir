// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize=threads=2 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Optimise gives the same on any number of threads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?x40xf32>, %b: memref<?x40xf32>, %n: index) {
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<?x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<?x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x40xf32>, %arg1: memref<?x40xf32>, %arg2: index) {
// CHECK-NEXT:     affine.parallel (%arg3) = (0) to (symbol(%arg2)) {
// CHECK-NEXT:       affine.for %arg4 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<?x40xf32>
// CHECK-NEXT:         %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg3, %arg4] : memref<?x40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
