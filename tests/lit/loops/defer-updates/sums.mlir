// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-defer-updates='block-sizes=8,2 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An inverse: a sum in a variable of its own is in a buffer, whose extents are those of the loops.
// Parts of sums that begin in a block are parts of smaller blocks.
func.func @inverse(%A: memref<?x?xf64>, %n: index) {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=inverse | Op=affine.for, Remark=8x2, blocks=8x2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-defer-updates | Function=inverse | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %j = 0 to %n {
    %a = affine.load %A[%j, %j] : memref<?x?xf64>
    %q = arith.divf %one, %a : f64
    affine.store %q, %A[%j, %j] : memref<?x?xf64>
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%j) to %n {
      %t = affine.for %k = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0)>(%i) iter_args(%s = %zero) -> (f64) {
        %x = affine.load %A[%i, %k] : memref<?x?xf64>
        %y = affine.load %A[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %s, %p : f64
        affine.yield %r : f64
      }
      %d = affine.load %A[%i, %i] : memref<?x?xf64>
      %u = arith.divf %t, %d : f64
      affine.store %u, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @inverse(%arg0: memref<?x?xf64>, %arg1: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.if affine_set<()[s0] : (-(s0 - 1) + 4096 >= 0, -s0 + 4096 >= 0)>()[%arg1] {
// CHECK-NEXT:       %0 = affine.max affine_map<()[s0] -> (s0 - 1, 0)>()[%arg1]
// CHECK-NEXT:       %1 = affine.max affine_map<()[s0] -> (s0, 0)>()[%arg1]
// CHECK-NEXT:       %alloc = memref.alloc(%0, %1) : memref<?x?xf64>
// CHECK-NEXT:       affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 - 1) floordiv 8 + 1)>()[%arg1] {
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0 * 4)>(%arg2) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, (s0 + 1) floordiv 2)>(%arg2)[%arg1] {
// CHECK-NEXT:           affine.if affine_set<(d0)[s0] : (d0 * 2 - s0 + 1 == 0)>(%arg3)[%arg1] {
// CHECK-NEXT:             affine.for %arg4 = 0 to affine_map<()[s0] -> (s0 - 1)>()[%arg1] {
// CHECK-NEXT:               %5 = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%arg1]
// CHECK-NEXT:               %6 = affine.load %alloc[%5 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %7 = affine.load %arg0[%5, %5] : memref<?x?xf64>
// CHECK-NEXT:               %8 = arith.divf %6, %7 : f64
// CHECK-NEXT:               affine.store %8, %arg0[%5, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:             %2 = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%arg1]
// CHECK-NEXT:             %3 = affine.load %arg0[%2, %2] : memref<?x?xf64>
// CHECK-NEXT:             %4 = arith.divf %cst, %3 : f64
// CHECK-NEXT:             affine.store %4, %arg0[%2, %2] : memref<?x?xf64>
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg4 = 0 to affine_map<(d0) -> (d0 * 2)>(%arg3) {
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:               %24 = affine.load %alloc[%23 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %25 = affine.load %arg0[%23, %23] : memref<?x?xf64>
// CHECK-NEXT:               %26 = arith.divf %24, %25 : f64
// CHECK-NEXT:               affine.store %26, %arg0[%23, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %27 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:               %28 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:               %29 = affine.load %alloc[%27 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %30 = affine.load %arg0[%27, %28] : memref<?x?xf64>
// CHECK-NEXT:               %31 = affine.load %arg0[%28, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %32 = arith.mulf %30, %31 : f64
// CHECK-NEXT:               %33 = arith.subf %29, %32 : f64
// CHECK-NEXT:               affine.store %33, %alloc[%27 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %34 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:               %35 = affine.load %alloc[%34 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %36 = affine.load %arg0[%34, %34] : memref<?x?xf64>
// CHECK-NEXT:               %37 = arith.divf %35, %36 : f64
// CHECK-NEXT:               affine.store %37, %arg0[%34, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:             %2 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:             %3 = affine.load %arg0[%2, %2] : memref<?x?xf64>
// CHECK-NEXT:             %4 = arith.divf %cst, %3 : f64
// CHECK-NEXT:             affine.store %4, %arg0[%2, %2] : memref<?x?xf64>
// CHECK-NEXT:             %5 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:             %6 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:             affine.store %cst_0, %alloc[%6 - 1, %5] : memref<?x?xf64>
// CHECK-NEXT:             %7 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:             %8 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:             %9 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:             %10 = affine.load %alloc[%8 - 1, %7] : memref<?x?xf64>
// CHECK-NEXT:             %11 = affine.load %arg0[%8, %9] : memref<?x?xf64>
// CHECK-NEXT:             %12 = affine.load %arg0[%9, %7] : memref<?x?xf64>
// CHECK-NEXT:             %13 = arith.mulf %11, %12 : f64
// CHECK-NEXT:             %14 = arith.subf %10, %13 : f64
// CHECK-NEXT:             affine.store %14, %alloc[%8 - 1, %7] : memref<?x?xf64>
// CHECK-NEXT:             %15 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:             %16 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:             %17 = affine.load %alloc[%16 - 1, %15] : memref<?x?xf64>
// CHECK-NEXT:             %18 = affine.load %arg0[%16, %16] : memref<?x?xf64>
// CHECK-NEXT:             %19 = arith.divf %17, %18 : f64
// CHECK-NEXT:             affine.store %19, %arg0[%16, %15] : memref<?x?xf64>
// CHECK-NEXT:             affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:               affine.store %cst_0, %alloc[%arg4 - 1, %23] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:             %20 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:             %21 = affine.load %arg0[%20, %20] : memref<?x?xf64>
// CHECK-NEXT:             %22 = arith.divf %cst, %21 : f64
// CHECK-NEXT:             affine.store %22, %arg0[%20, %20] : memref<?x?xf64>
// CHECK-NEXT:             affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:               affine.store %cst_0, %alloc[%arg4 - 1, %23] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.if affine_set<(d0)[s0] : (d0 * -2 + s0 - 3 >= 0)>(%arg3)[%arg1] {
// CHECK-NEXT:               affine.for %arg4 = 1 to 4 {
// CHECK-NEXT:                 affine.if affine_set<(d0) : (d0 - 3 == 0)>(%arg4) {
// CHECK-NEXT:                   affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:                     affine.for %arg6 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                       affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                         %23 = affine.load %alloc[%arg5 - 1, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                         %24 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                         %25 = affine.load %arg0[%arg7, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                         %26 = arith.mulf %24, %25 : f64
// CHECK-NEXT:                         %27 = arith.subf %23, %26 : f64
// CHECK-NEXT:                         affine.store %27, %alloc[%arg5 - 1, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                       }
// CHECK-NEXT:                     }
// CHECK-NEXT:                   }
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   affine.if affine_set<(d0) : (d0 - 2 == 0)>(%arg4) {
// CHECK-NEXT:                     affine.for %arg5 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:                       affine.for %arg6 = affine_map<(d0) -> (d0 * 8)>(%arg2) to affine_map<(d0) -> (d0 * 2)>(%arg3) {
// CHECK-NEXT:                         affine.for %arg7 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                           %23 = affine.load %alloc[%arg5 - 1, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                           %24 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                           %25 = affine.load %arg0[%arg7, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                           %26 = arith.mulf %24, %25 : f64
// CHECK-NEXT:                           %27 = arith.subf %23, %26 : f64
// CHECK-NEXT:                           affine.store %27, %alloc[%arg5 - 1, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                         }
// CHECK-NEXT:                       }
// CHECK-NEXT:                     }
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to min affine_map<(d0)[s0] -> (s0, d0 * 8 + 8)>(%arg2)[%arg1] {
// CHECK-NEXT:                       affine.for %arg6 = 0 to affine_map<(d0) -> (d0 * 2)>(%arg3) {
// CHECK-NEXT:                         affine.for %arg7 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                           %23 = affine.load %alloc[%arg5 - 1, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                           %24 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                           %25 = affine.load %arg0[%arg7, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                           %26 = arith.mulf %24, %25 : f64
// CHECK-NEXT:                           %27 = arith.subf %23, %26 : f64
// CHECK-NEXT:                           affine.store %27, %alloc[%arg5 - 1, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                         }
// CHECK-NEXT:                       }
// CHECK-NEXT:                     }
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:           affine.for %arg4 = 0 to affine_map<(d0) -> (d0 * 8)>(%arg2) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 8)>(%arg2) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) {
// CHECK-NEXT:               %2 = affine.load %alloc[%arg3 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %3 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:               %4 = affine.load %arg0[%arg5, %arg4] : memref<?x?xf64>
// CHECK-NEXT:               %5 = arith.mulf %3, %4 : f64
// CHECK-NEXT:               %6 = arith.subf %2, %5 : f64
// CHECK-NEXT:               affine.store %6, %alloc[%arg3 - 1, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<?x?xf64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg2] : memref<?x?xf64>
// CHECK-NEXT:         %1 = arith.divf %cst, %0 : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg2] : memref<?x?xf64>
// CHECK-NEXT:         affine.for %arg3 = affine_map<(d0) -> (d0 + 1)>(%arg2) to %arg1 {
// CHECK-NEXT:           %2 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %cst_0) -> (f64) {
// CHECK-NEXT:             %5 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             %6 = affine.load %arg0[%arg4, %arg2] : memref<?x?xf64>
// CHECK-NEXT:             %7 = arith.mulf %5, %6 : f64
// CHECK-NEXT:             %8 = arith.subf %arg5, %7 : f64
// CHECK-NEXT:             affine.yield %8 : f64
// CHECK-NEXT:           }
// CHECK-NEXT:           %3 = affine.load %arg0[%arg3, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.divf %2, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg3, %arg2] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An extent that is not affine has no buffer.
func.func @unknown(%A: memref<?x?xf64>, %n: memref<?xindex>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %last = memref.dim %n, %c0 : memref<?xindex>
  affine.for %j = 0 to %last {
    affine.for %i = 0 to affine_map<(d0) -> (d0 mod 7)>(%j) {
      // expected-remark @below {{[Missed] carries-values | Category:affine-defer-updates | Function=unknown | Op=affine.for, Remark="a loop of unknown extent carries values", reason=unsupported}}
      %t = affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%j) iter_args(%s = %zero) -> (f64) {
        %x = affine.load %A[%i, %k] : memref<?x?xf64>
        %y = affine.load %A[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %s, %p : f64
        affine.yield %r : f64
      }
      %d = affine.load %A[%i, %i] : memref<?x?xf64>
      %u = arith.divf %t, %d : f64
      affine.store %u, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @unknown(%arg0: memref<?x?xf64>, %arg1: memref<?xindex>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg1, %c0 : memref<?xindex>
// CHECK-NEXT:     affine.for %arg2 = 0 to %dim {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0 mod 7)>(%arg2) {
// CHECK-NEXT:         %0 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg2) iter_args(%arg5 = %cst) -> (f64) {
// CHECK-NEXT:           %3 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg2] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.mulf %3, %4 : f64
// CHECK-NEXT:           %6 = arith.subf %arg5, %5 : f64
// CHECK-NEXT:           affine.yield %6 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg3] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.divf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%arg3, %arg2] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Cholesky, right-looking: in the smallest blocks, columns are updated when they become final.
func.func @cholesky(%A: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=cholesky | Op=affine.for, Remark=8x2, blocks=8x2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-defer-updates | Function=cholesky | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %k = 0 to %n {
    %a = affine.load %A[%k, %k] : memref<?x?xf64>
    %q = math.sqrt %a : f64
    affine.store %q, %A[%k, %k] : memref<?x?xf64>
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      %b = affine.load %A[%i, %k] : memref<?x?xf64>
      %d = affine.load %A[%k, %k] : memref<?x?xf64>
      %e = arith.divf %b, %d : f64
      affine.store %e, %A[%i, %k] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to affine_map<(d0) -> (d0 + 1)>(%i) {
        %x = affine.load %A[%i, %j] : memref<?x?xf64>
        %y = affine.load %A[%i, %k] : memref<?x?xf64>
        %z = affine.load %A[%j, %k] : memref<?x?xf64>
        %p = arith.mulf %y, %z : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @cholesky(%arg0: memref<?x?xf64>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 - 1) floordiv 8 + 1)>()[%arg1] {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 * 4)>(%arg2) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, (s0 + 1) floordiv 2)>(%arg2)[%arg1] {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:         %1 = affine.load %arg0[%0, %0] : memref<?x?xf64>
// CHECK-NEXT:         %2 = math.sqrt %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%0, %0] : memref<?x?xf64>
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 1)>(%arg3) to %arg1 {
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %3] : memref<?x?xf64>
// CHECK-NEXT:           %5 = affine.load %arg0[%3, %3] : memref<?x?xf64>
// CHECK-NEXT:           %6 = arith.divf %4, %5 : f64
// CHECK-NEXT:           affine.store %6, %arg0[%arg4, %3] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.if affine_set<(d0)[s0] : (d0 * -2 + s0 - 2 >= 0)>(%arg3)[%arg1] {
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 1)>(%arg3) to %arg1 {
// CHECK-NEXT:             %6 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg3)
// CHECK-NEXT:             %7 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:             %8 = affine.load %arg0[%arg4, %7] : memref<?x?xf64>
// CHECK-NEXT:             %9 = affine.load %arg0[%arg4, %6] : memref<?x?xf64>
// CHECK-NEXT:             %10 = affine.load %arg0[%7, %6] : memref<?x?xf64>
// CHECK-NEXT:             %11 = arith.mulf %9, %10 : f64
// CHECK-NEXT:             %12 = arith.subf %8, %11 : f64
// CHECK-NEXT:             affine.store %12, %arg0[%arg4, %7] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:           %4 = affine.load %arg0[%3, %3] : memref<?x?xf64>
// CHECK-NEXT:           %5 = math.sqrt %4 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%3, %3] : memref<?x?xf64>
// CHECK-NEXT:           affine.for %arg4 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to %arg1 {
// CHECK-NEXT:             %6 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg3)
// CHECK-NEXT:             %7 = affine.load %arg0[%arg4, %6] : memref<?x?xf64>
// CHECK-NEXT:             %8 = affine.load %arg0[%6, %6] : memref<?x?xf64>
// CHECK-NEXT:             %9 = arith.divf %7, %8 : f64
// CHECK-NEXT:             affine.store %9, %arg0[%arg4, %6] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 1 to 3 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 - 2 == 0)>(%arg4) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                   %3 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %4 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %5 = affine.load %arg0[%arg6, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:                   %7 = arith.subf %3, %6 : f64
// CHECK-NEXT:                   affine.store %7, %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to min affine_map<(d0)[s0] -> (s0, d0 * 8 + 8)>(%arg2)[%arg1] {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0 * 2)>(%arg3) to affine_map<(d0) -> (d0 * 2 + 2)>(%arg3) {
// CHECK-NEXT:                   %3 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %4 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %5 = affine.load %arg0[%arg6, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : f64
// CHECK-NEXT:                   %7 = arith.subf %3, %6 : f64
// CHECK-NEXT:                   affine.store %7, %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0 * 8)>(%arg2) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg2) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:             %2 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
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
