// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// `affine-optimize` puts loops in the order of memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,2,0"}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %k = 1 to 47 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %i = 2 to 19 {
      // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
      affine.for %j = 1 to 39 {

        %x = affine.load %a[%i - 1, %j, %k + 1] : memref<20x40x48xf64>
        %y = affine.load %a[%i, %j + 1, %k] : memref<20x40x48xf64>
        %s = arith.addf %x, %y : f64
        affine.store %s, %b[%i, %j, %k] : memref<20x40x48xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<20x40x48xf64>, %arg1: memref<20x40x48xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 2 to 19 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 39 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 47 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2 - 1, %arg3, %arg4 + 1] : memref<20x40x48xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg2, %arg3 + 1, %arg4] : memref<20x40x48xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           affine.store %2, %arg1[%arg2, %arg3, %arg4] : memref<20x40x48xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
