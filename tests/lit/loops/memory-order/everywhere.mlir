// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-memory-order=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// With `everywhere` loops are permuted also where the cost model expects no gain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<20x40x48xf64>, %b: memref<20x40x48xf64>) {
  affine.for %i = 2 to 19 {
    // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=main | Op=affine.for, order="1,0"}}
    affine.for %k = 1 to 47 {
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
