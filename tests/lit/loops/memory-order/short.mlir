// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-memory-order | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A loop of few iterations is unrolled where it is innermost: the loop around it has to move in small steps.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=channels | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @channels(%a: memref<200x200x3xf64>, %b: memref<200x200xf64>) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=channels | Op=affine.for, order="2,1,0"}}
  affine.for %c = 0 to 3 {
    affine.for %j = 0 to 200 {
      affine.for %i = 0 to 200 {
        %x = affine.load %a[%i, %j, %c] : memref<200x200x3xf64>
        %y = affine.load %b[%i, %j] : memref<200x200xf64>
        %z = arith.mulf %x, %y : f64
        affine.store %z, %a[%i, %j, %c] : memref<200x200x3xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @channels(%arg0: memref<200x200x3xf64>, %arg1: memref<200x200xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 200 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 200 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2, %arg3, %arg4] : memref<200x200x3xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg2, %arg3] : memref<200x200xf64>
// CHECK-NEXT:           %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:           affine.store %2, %arg0[%arg2, %arg3, %arg4] : memref<200x200x3xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @columns(%q: memref<?x?xf64>, %a: memref<?x7xf64>, %c: memref<?x7xf64>, %n: index) {
  affine.for %j = 1 to 6 step 2 {
    affine.for %k = 0 to %n {
      affine.for %i = 0 to %n {
        %x = affine.load %q[%k, %i] : memref<?x?xf64>
        %y = affine.load %a[%k, %j] : memref<?x7xf64>
        %z = arith.mulf %x, %y : f64
        %s = affine.load %c[%i, %j] : memref<?x7xf64>
        %t = arith.addf %s, %z : f64
        affine.store %t, %c[%i, %j] : memref<?x7xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @columns(%arg0: memref<?x?xf64>, %arg1: memref<?x7xf64>, %arg2: memref<?x7xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 1 to 6 step 2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to %arg3 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg5, %arg4] : memref<?x7xf64>
// CHECK-NEXT:           %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg2[%arg6, %arg4] : memref<?x7xf64>
// CHECK-NEXT:           %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg2[%arg6, %arg4] : memref<?x7xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop of one iteration is no innermost one: the next loop around it moves far, and gives way.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-memory-order | Function=once | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @once(%a: memref<64x3xf64>, %q: memref<64x64xf64>, %c: memref<64x3xf64>) {
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=once | Op=affine.for, order="2,1,0"}}
  affine.for %k = 0 to 64 {
    affine.for %i = 0 to 64 {
      affine.for %j = 1 to 2 {
        %x = affine.load %q[%i, %k] : memref<64x64xf64>
        %y = affine.load %a[%k, %j] : memref<64x3xf64>
        %z = arith.mulf %x, %y : f64
        %s = affine.load %c[%i, %j] : memref<64x3xf64>
        %t = arith.addf %s, %z : f64
        affine.store %t, %c[%i, %j] : memref<64x3xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @once(%arg0: memref<64x3xf64>, %arg1: memref<64x64xf64>, %arg2: memref<64x3xf64>) {
// CHECK-NEXT:     affine.for %arg3 = 1 to 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 64 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg3] : memref<64x3xf64>
// CHECK-NEXT:           %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg2[%arg4, %arg3] : memref<64x3xf64>
// CHECK-NEXT:           %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg2[%arg4, %arg3] : memref<64x3xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that an unrolled loop keeps in registers are not summed one after the other.

func.func @sums(%b: memref<14x400xf64>, %x: memref<14xf64>) {
  affine.for %j = 0 to 400 {
    affine.for %i = 0 to 14 {
      %y = affine.load %b[%i, %j] : memref<14x400xf64>
      %s = affine.load %x[%i] : memref<14xf64>
      %t = arith.addf %s, %y : f64
      affine.store %t, %x[%i] : memref<14xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @sums(%arg0: memref<14x400xf64>, %arg1: memref<14xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 400 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 14 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg2] : memref<14x400xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3] : memref<14xf64>
// CHECK-NEXT:         %2 = arith.addf %1, %0 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg3] : memref<14xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
