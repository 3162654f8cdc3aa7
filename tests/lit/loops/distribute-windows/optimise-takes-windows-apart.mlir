// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Optimise takes windows apart.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 12 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x20xf32>, %arg1: memref<12x10xf32>, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %alloc = memref.alloc() : memref<27x23xf32>
// CHECK-NEXT:     affine.for %arg3 = 1 to 25 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 20 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 1, %arg4] : memref<24x20xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %cst : f32
// CHECK-NEXT:         affine.store %1, %alloc[%arg3, %arg4] : memref<27x23xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 12 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg3 * 2 + 1, %arg4 * 2] : memref<27x23xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[%arg3 * 2 + 2, %arg4 * 2 + 1] : memref<27x23xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3, %arg4] : memref<12x10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
