// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-unroll-states | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Each row is computed from the one before it, from all of its elements.

func.func @steps(%a: memref<?x2xf64>, %w: memref<2x2xf64>, %n: index) {
  %zero = arith.constant 0.0 : f64
  affine.for %t = 1 to %n {
    // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-states | Function=steps | Op=affine.for, Remark="the 2 iterations over a state become straight code", factor=2}}
    affine.for %k = 0 to 2 {
      // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-states | Function=steps | Op=affine.for, Remark="the 2 iterations over a state become straight code", factor=2}}
      %s = affine.for %l = 0 to 2 iter_args(%u = %zero) -> (f64) {
        %x = affine.load %a[%t - 1, %l] : memref<?x2xf64>
        %y = affine.load %w[%k, %l] : memref<2x2xf64>
        %p = arith.mulf %x, %y : f64
        %q = arith.addf %u, %p : f64
        affine.yield %q : f64
      }
      affine.store %s, %a[%t, %k] : memref<?x2xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @steps(%arg0: memref<?x2xf64>, %arg1: memref<2x2xf64>, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 1 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 1, %c0_0] : memref<?x2xf64>
// CHECK-NEXT:       %1 = affine.load %arg1[%c0, %c0_0] : memref<2x2xf64>
// CHECK-NEXT:       %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:       %3 = arith.addf %cst, %2 : f64
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0_0)
// CHECK-NEXT:       %5 = affine.load %arg0[%arg3 - 1, %4] : memref<?x2xf64>
// CHECK-NEXT:       %6 = affine.load %arg1[%c0, %4] : memref<2x2xf64>
// CHECK-NEXT:       %7 = arith.mulf %5, %6 : f64
// CHECK-NEXT:       %8 = arith.addf %3, %7 : f64
// CHECK-NEXT:       affine.store %8, %arg0[%arg3, %c0] : memref<?x2xf64>
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:       %10 = affine.load %arg0[%arg3 - 1, %c0_0] : memref<?x2xf64>
// CHECK-NEXT:       %11 = affine.load %arg1[%9, %c0_0] : memref<2x2xf64>
// CHECK-NEXT:       %12 = arith.mulf %10, %11 : f64
// CHECK-NEXT:       %13 = arith.addf %cst, %12 : f64
// CHECK-NEXT:       %14 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0_0)
// CHECK-NEXT:       %15 = affine.load %arg0[%arg3 - 1, %14] : memref<?x2xf64>
// CHECK-NEXT:       %16 = affine.load %arg1[%9, %14] : memref<2x2xf64>
// CHECK-NEXT:       %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:       %18 = arith.addf %13, %17 : f64
// CHECK-NEXT:       affine.store %18, %arg0[%arg3, %9] : memref<?x2xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A step of two: what lies between is of no interest. The loop around is left.

func.func @backwards(%a: memref<9x3x20xf64>) {
  affine.for %b = 0 to 9 {
    affine.for %t = 2 to 20 step 2 {
      // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-states | Function=backwards | Op=affine.for, Remark="the 3 iterations over a state become straight code", factor=3}}
      affine.for %k = 0 to 3 {
        %x = affine.load %a[%b, %k, -%t + 21] : memref<9x3x20xf64>
        affine.store %x, %a[%b, -%k + 2, -%t + 19] : memref<9x3x20xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @backwards(%arg0: memref<9x3x20xf64>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg2 = 2 to 20 step 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %c0, -%arg2 + 21] : memref<9x3x20xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg1, -%c0 + 2, -%arg2 + 19] : memref<9x3x20xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:         %2 = affine.load %arg0[%arg1, %1, -%arg2 + 21] : memref<9x3x20xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%arg1, -%1 + 2, -%arg2 + 19] : memref<9x3x20xf64>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:         %4 = affine.load %arg0[%arg1, %3, -%arg2 + 21] : memref<9x3x20xf64>
// CHECK-NEXT:         affine.store %4, %arg0[%arg1, -%3 + 2, -%arg2 + 19] : memref<9x3x20xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows of another memref, of the same iteration, of an iteration far away, long ones, and what is
// under a condition.

#even = affine_set<(d0) : (d0 mod 2 == 0)>

func.func @others(%a: memref<99x20xf64>, %b: memref<99x20xf64>) {
  affine.for %t = 1 to 99 {
    affine.for %k = 0 to 4 {
      %x = affine.load %b[%t - 1, %k] : memref<99x20xf64>
      affine.store %x, %a[%t, %k] : memref<99x20xf64>
    }
  }
  affine.for %t = 1 to 99 {
    affine.for %k = 1 to 4 {
      %x = affine.load %a[%t, %k - 1] : memref<99x20xf64>
      affine.store %x, %a[%t, %k] : memref<99x20xf64>
    }
  }
  affine.for %t = 2 to 99 {
    affine.for %k = 0 to 4 {
      %x = affine.load %a[%t - 2, %k] : memref<99x20xf64>
      affine.store %x, %a[%t, %k] : memref<99x20xf64>
    }
  }
  affine.for %t = 1 to 99 {
    affine.for %k = 0 to 17 {
      %x = affine.load %a[%t - 1, %k] : memref<99x20xf64>
      affine.store %x, %a[%t, %k] : memref<99x20xf64>
    }
  }
  affine.for %t = 1 to 99 {
    affine.for %k = 0 to 4 {
      affine.if #even(%t) {
        %x = affine.load %a[%t - 1, %k] : memref<99x20xf64>
        affine.store %x, %a[%t, %k] : memref<99x20xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @others(%arg0: memref<99x20xf64>, %arg1: memref<99x20xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 99 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg2 - 1, %arg3] : memref<99x20xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<99x20xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 1 to 99 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg3 - 1] : memref<99x20xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<99x20xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 2 to 99 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 2, %arg3] : memref<99x20xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<99x20xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 1 to 99 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 17 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<99x20xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<99x20xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 1 to 99 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%arg2) {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<99x20xf64>
// CHECK-NEXT:           affine.store %0, %arg0[%arg2, %arg3] : memref<99x20xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
