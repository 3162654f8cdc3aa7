// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-defer-updates='block-sizes=8,2 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// LU, row by row: an update waits if its row and its column are behind the block.
func.func @lu(%A: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=lu | Op=affine.for, Remark=8x2, blocks=8x2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-defer-updates | Function=lu | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %k = 0 to %n {
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %b = affine.load %A[%k, %k] : memref<?x?xf64>
      %q = arith.divf %a, %b : f64
      affine.store %q, %A[%i, %k] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %x = affine.load %A[%i, %j] : memref<?x?xf64>
        %y = affine.load %A[%i, %k] : memref<?x?xf64>
        %z = affine.load %A[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %y, %z : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @lu(%arg0: memref<?x?xf64>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 - 2) floordiv 8 + 1)>()[%arg1] {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 * 4)>(%arg2) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0 floordiv 2)>(%arg2)[%arg1] {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 1)>(%arg3) to %arg1 {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %0] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%0, %0] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.divf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %arg0[%arg4, %0] : memref<?x?xf64>
// CHECK-NEXT:           %4 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:           %5 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:           %6 = affine.load %arg0[%arg4, %5] : memref<?x?xf64>
// CHECK-NEXT:           %7 = affine.load %arg0[%arg4, %4] : memref<?x?xf64>
// CHECK-NEXT:           %8 = affine.load %arg0[%4, %5] : memref<?x?xf64>
// CHECK-NEXT:           %9 = arith.mulf %7, %8 : f64
// CHECK-NEXT:           %10 = arith.subf %6, %9 : f64
// CHECK-NEXT:           affine.store %10, %arg0[%arg4, %5] : memref<?x?xf64>
// CHECK-NEXT:           affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 1 == 0)>(%arg3, %arg4) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:               %12 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:               %13 = affine.load %arg0[%12, %arg5] : memref<?x?xf64>
// CHECK-NEXT:               %14 = affine.load %arg0[%12, %11] : memref<?x?xf64>
// CHECK-NEXT:               %15 = affine.load %arg0[%11, %arg5] : memref<?x?xf64>
// CHECK-NEXT:               %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:               %17 = arith.subf %13, %16 : f64
// CHECK-NEXT:               affine.store %17, %arg0[%12, %arg5] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %0] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%0, %0] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.divf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %arg0[%arg4, %0] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 1 to 3 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 - 2 == 0)>(%arg4) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                   %0 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %1 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %2 = affine.load %arg0[%arg7, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                   %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:                   affine.store %4, %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to min affine_map<(d0)[s0] -> (s0, d0 * 8 + 8)>(%arg2)[%arg1] {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                   %0 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %1 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %2 = affine.load %arg0[%arg7, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                   %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:                   affine.store %4, %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0 * 8)>(%arg2) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg5, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:             %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:             affine.store %4, %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Cholesky: sums that loops carry go through the element that is stored behind them.
func.func @cholesky(%A: memref<40x40xf64>) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=cholesky | Op=affine.for, Remark=8x2, blocks=8x2}}
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<40x40xf64>
      %t = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%s = %a) -> (f64) {
        %x = affine.load %A[%i, %k] : memref<40x40xf64>
        %y = affine.load %A[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %s, %p : f64
        affine.yield %r : f64
      }
      %d = affine.load %A[%j, %j] : memref<40x40xf64>
      %q = arith.divf %t, %d : f64
      affine.store %q, %A[%i, %j] : memref<40x40xf64>
    }
    %a = affine.load %A[%i, %i] : memref<40x40xf64>
    %t = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%s = %a) -> (f64) {
      %x = affine.load %A[%i, %k] : memref<40x40xf64>
      %p = arith.mulf %x, %x : f64
      %r = arith.subf %s, %p : f64
      affine.yield %r : f64
    }
    %q = math.sqrt %t : f64
    affine.store %q, %A[%i, %i] : memref<40x40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @cholesky(%arg0: memref<40x40xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg2 = affine_map<(d0) -> (d0 * 4)>(%arg1) to affine_map<(d0) -> (d0 * 4 + 4)>(%arg1) {
// CHECK-NEXT:         affine.for %arg3 = 0 to affine_map<(d0) -> (d0 * 2)>(%arg2) {
// CHECK-NEXT:           %6 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:           %7 = affine.load %arg0[%6, %6] : memref<40x40xf64>
// CHECK-NEXT:           %8 = affine.load %arg0[%6, %arg3] : memref<40x40xf64>
// CHECK-NEXT:           %9 = arith.mulf %8, %8 : f64
// CHECK-NEXT:           %10 = arith.subf %7, %9 : f64
// CHECK-NEXT:           affine.store %10, %arg0[%6, %6] : memref<40x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:         %1 = affine.load %arg0[%0, %0] : memref<40x40xf64>
// CHECK-NEXT:         %2 = math.sqrt %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%0, %0] : memref<40x40xf64>
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0 * 2 + 1)>(%arg2) to 40 {
// CHECK-NEXT:           %6 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:           %7 = affine.load %arg0[%arg3, %6] : memref<40x40xf64>
// CHECK-NEXT:           %8 = affine.load %arg0[%6, %6] : memref<40x40xf64>
// CHECK-NEXT:           %9 = arith.divf %7, %8 : f64
// CHECK-NEXT:           affine.store %9, %arg0[%arg3, %6] : memref<40x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg3 = 0 to affine_map<(d0) -> (d0 * 2 + 1)>(%arg2) {
// CHECK-NEXT:           %6 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg2)
// CHECK-NEXT:           %7 = affine.load %arg0[%6, %6] : memref<40x40xf64>
// CHECK-NEXT:           %8 = affine.load %arg0[%6, %arg3] : memref<40x40xf64>
// CHECK-NEXT:           %9 = arith.mulf %8, %8 : f64
// CHECK-NEXT:           %10 = arith.subf %7, %9 : f64
// CHECK-NEXT:           affine.store %10, %arg0[%6, %6] : memref<40x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg2)
// CHECK-NEXT:         %4 = affine.load %arg0[%3, %3] : memref<40x40xf64>
// CHECK-NEXT:         %5 = math.sqrt %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%3, %3] : memref<40x40xf64>
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg2) to 40 {
// CHECK-NEXT:           %6 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg2)
// CHECK-NEXT:           %7 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:           %8 = affine.load %arg0[%arg3, %6] : memref<40x40xf64>
// CHECK-NEXT:           %9 = affine.load %arg0[%arg3, %7] : memref<40x40xf64>
// CHECK-NEXT:           %10 = affine.load %arg0[%6, %7] : memref<40x40xf64>
// CHECK-NEXT:           %11 = arith.mulf %9, %10 : f64
// CHECK-NEXT:           %12 = arith.subf %8, %11 : f64
// CHECK-NEXT:           affine.store %12, %arg0[%arg3, %6] : memref<40x40xf64>
// CHECK-NEXT:           %13 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg2)
// CHECK-NEXT:           %14 = affine.load %arg0[%arg3, %13] : memref<40x40xf64>
// CHECK-NEXT:           %15 = affine.load %arg0[%13, %13] : memref<40x40xf64>
// CHECK-NEXT:           %16 = arith.divf %14, %15 : f64
// CHECK-NEXT:           affine.store %16, %arg0[%arg3, %13] : memref<40x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg3 = 1 to 3 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 - 2 == 0)>(%arg3) {
// CHECK-NEXT:             affine.for %arg4 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg1) to 40 {
// CHECK-NEXT:               affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg2) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg1) {
// CHECK-NEXT:                 affine.for %arg6 = affine_map<(d0) -> (d0 * 2)>(%arg2) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg2) {
// CHECK-NEXT:                   %6 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:                   %7 = affine.load %arg0[%arg4, %arg6] : memref<40x40xf64>
// CHECK-NEXT:                   %8 = affine.load %arg0[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:                   %9 = arith.mulf %7, %8 : f64
// CHECK-NEXT:                   %10 = arith.subf %6, %9 : f64
// CHECK-NEXT:                   affine.store %10, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 3)>(%arg2) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg1) {
// CHECK-NEXT:               affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg2) to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:                 affine.for %arg6 = affine_map<(d0) -> (d0 * 2)>(%arg2) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg2) {
// CHECK-NEXT:                   %6 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:                   %7 = affine.load %arg0[%arg4, %arg6] : memref<40x40xf64>
// CHECK-NEXT:                   %8 = affine.load %arg0[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:                   %9 = arith.mulf %7, %8 : f64
// CHECK-NEXT:                   %10 = arith.subf %6, %9 : f64
// CHECK-NEXT:                   affine.store %10, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg2 = affine_map<(d0) -> (d0 * 8 + 9)>(%arg1) to 40 {
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg1) to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 8)>(%arg1) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg1) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:             %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:             %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:             affine.store %4, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An upper triangular solve: loops that run backwards have positions counted from the end.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-defer-updates | Function=backwards | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @backwards(%U: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=backwards | Op=affine.for, Remark=8x2, blocks=8x2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-defer-updates | Function=backwards | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %t = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %i = 0 to affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%t)[%n] {
        %x = affine.load %B[%i, %j] : memref<?x?xf32>
        %u = affine.load %U[%i, symbol(%n) - 1 - %t] : memref<?x?xf32>
        %y = affine.load %B[symbol(%n) - 1 - %t, %j] : memref<?x?xf32>
        %p = arith.mulf %u, %y : f32
        %s = arith.subf %x, %p : f32
        affine.store %s, %B[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @backwards(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 - 2) floordiv 8 + 1)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 1 == 0)>(%arg4) {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg3) to %arg2 {
// CHECK-NEXT:             affine.for %arg6 = 0 to %arg2 {
// CHECK-NEXT:               affine.for %arg7 = affine_map<(d0) -> (d0 * 8)>(%arg3) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg3) {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg5)[%arg2]
// CHECK-NEXT:                 %1 = affine.load %arg1[%0, %arg6] : memref<?x?xf32>
// CHECK-NEXT:                 %2 = affine.load %arg0[%0, -%arg7 + symbol(%arg2) - 1] : memref<?x?xf32>
// CHECK-NEXT:                 %3 = affine.load %arg1[-%arg7 + symbol(%arg2) - 1, %arg6] : memref<?x?xf32>
// CHECK-NEXT:                 %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:                 %5 = arith.subf %1, %4 : f32
// CHECK-NEXT:                 affine.store %5, %arg1[%0, %arg6] : memref<?x?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0 * 4)>(%arg3) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0 floordiv 2)>(%arg3)[%arg2] {
// CHECK-NEXT:             affine.for %arg6 = 0 to %arg2 {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg5)
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0)[s0] -> (d0 * -2 + s0 - 2)>(%arg5)[%arg2]
// CHECK-NEXT:               %2 = affine.load %arg1[%1, %arg6] : memref<?x?xf32>
// CHECK-NEXT:               %3 = affine.load %arg0[%1, -%0 + symbol(%arg2) - 1] : memref<?x?xf32>
// CHECK-NEXT:               %4 = affine.load %arg1[-%0 + symbol(%arg2) - 1, %arg6] : memref<?x?xf32>
// CHECK-NEXT:               %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:               %6 = arith.subf %2, %5 : f32
// CHECK-NEXT:               affine.store %6, %arg1[%1, %arg6] : memref<?x?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg6 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg5) to min affine_map<(d0)[s0] -> (s0, d0 * 8 + 8)>(%arg3)[%arg2] {
// CHECK-NEXT:               affine.for %arg7 = 0 to %arg2 {
// CHECK-NEXT:                 affine.for %arg8 = affine_map<(d0) -> (d0 * 2)>(%arg5) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg5) {
// CHECK-NEXT:                   %0 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg6)[%arg2]
// CHECK-NEXT:                   %1 = affine.load %arg1[%0, %arg7] : memref<?x?xf32>
// CHECK-NEXT:                   %2 = affine.load %arg0[%0, -%arg8 + symbol(%arg2) - 1] : memref<?x?xf32>
// CHECK-NEXT:                   %3 = affine.load %arg1[-%arg8 + symbol(%arg2) - 1, %arg7] : memref<?x?xf32>
// CHECK-NEXT:                   %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:                   %5 = arith.subf %1, %4 : f32
// CHECK-NEXT:                   affine.store %5, %arg1[%0, %arg7] : memref<?x?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
