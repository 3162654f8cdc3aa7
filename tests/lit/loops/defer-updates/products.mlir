// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-defer-updates='block-sizes=16' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows are read before they change: rows number blocks, and what is read behind a block comes last.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-defer-updates | Function=product | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @product(%L: memref<200x200xf64>, %B: memref<200x100xf64>) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=product | Op=affine.for, Remark=16, blocks=16}}
  affine.for %i = 0 to 200 {
    affine.for %j = 0 to 100 {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to 200 {
        %x = affine.load %B[%i, %j] : memref<200x100xf64>
        %l = affine.load %L[%k, %i] : memref<200x200xf64>
        %y = affine.load %B[%k, %j] : memref<200x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.addf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<200x100xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @product(%arg0: memref<200x200xf64>, %arg1: memref<200x100xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 13 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 2 {
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 1 == 0)>(%arg3) {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 16)>(%arg2) to affine_map<(d0) -> (d0 * 16 + 16)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = 0 to 100 {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 16 + 16)>(%arg2) to 200 {
// CHECK-NEXT:                 %0 = affine.load %arg1[%arg4, %arg5] : memref<200x100xf64>
// CHECK-NEXT:                 %1 = affine.load %arg0[%arg6, %arg4] : memref<200x200xf64>
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg6, %arg5] : memref<200x100xf64>
// CHECK-NEXT:                 %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                 %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:                 affine.store %4, %arg1[%arg4, %arg5] : memref<200x100xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 16)>(%arg2) to min affine_map<(d0) -> (199, d0 * 16 + 15)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 + 1)>(%arg4) to min affine_map<(d0) -> (200, d0 * 16 + 16)>(%arg2) {
// CHECK-NEXT:               affine.for %arg6 = 0 to 100 {
// CHECK-NEXT:                 %0 = affine.load %arg1[%arg4, %arg6] : memref<200x100xf64>
// CHECK-NEXT:                 %1 = affine.load %arg0[%arg5, %arg4] : memref<200x200xf64>
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg5, %arg6] : memref<200x100xf64>
// CHECK-NEXT:                 %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                 %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:                 affine.store %4, %arg1[%arg4, %arg6] : memref<200x100xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed from the sums comes behind them.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-defer-updates | Function=scaled | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @scaled(%L: memref<200x200xf64>, %B: memref<200x100xf64>) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=scaled | Op=affine.for, Remark=16, blocks=16}}
  affine.for %i = 0 to 200 {
    affine.for %j = 0 to 100 {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to 200 {
        %x = affine.load %B[%i, %j] : memref<200x100xf64>
        %l = affine.load %L[%k, %i] : memref<200x200xf64>
        %y = affine.load %B[%k, %j] : memref<200x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.addf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<200x100xf64>
      }
      %x = affine.load %B[%i, %j] : memref<200x100xf64>
      %d = affine.load %L[%i, %i] : memref<200x200xf64>
      %s = arith.mulf %x, %d : f64
      affine.store %s, %B[%i, %j] : memref<200x100xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @scaled(%arg0: memref<200x200xf64>, %arg1: memref<200x100xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 13 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 2 {
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 1 == 0)>(%arg3) {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 16)>(%arg2) to affine_map<(d0) -> (d0 * 16 + 16)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = 0 to 100 {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 16 + 16)>(%arg2) to 200 {
// CHECK-NEXT:                 %0 = affine.load %arg1[%arg4, %arg5] : memref<200x100xf64>
// CHECK-NEXT:                 %1 = affine.load %arg0[%arg6, %arg4] : memref<200x200xf64>
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg6, %arg5] : memref<200x100xf64>
// CHECK-NEXT:                 %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                 %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:                 affine.store %4, %arg1[%arg4, %arg5] : memref<200x100xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 16)>(%arg2) to min affine_map<(d0) -> (199, d0 * 16 + 15)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = 0 to 100 {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 + 1)>(%arg4) to min affine_map<(d0) -> (200, d0 * 16 + 16)>(%arg2) {
// CHECK-NEXT:                 %0 = affine.load %arg1[%arg4, %arg5] : memref<200x100xf64>
// CHECK-NEXT:                 %1 = affine.load %arg0[%arg6, %arg4] : memref<200x200xf64>
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg6, %arg5] : memref<200x100xf64>
// CHECK-NEXT:                 %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                 %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:                 affine.store %4, %arg1[%arg4, %arg5] : memref<200x100xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 * 16)>(%arg2) to min affine_map<(d0) -> (200, d0 * 16 + 16)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = 0 to 100 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg3, %arg4] : memref<200x100xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg3] : memref<200x200xf64>
// CHECK-NEXT:           %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:           affine.store %2, %arg1[%arg3, %arg4] : memref<200x100xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
