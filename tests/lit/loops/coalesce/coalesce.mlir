// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-coalescing | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Same iterations.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=False, loops=2}}
  affine.for %i0 = 0 to 3 {
    affine.for %i1 = 0 to 4 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (4)>()
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %5 = affine.load %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %cst : f64
// CHECK-NEXT:       affine.store %6, %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same iterations.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=True, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to %k {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %2 = affine.min affine_map<()[s0, s1] -> (s0, s1, 1)>()[%0, %1]
// CHECK-NEXT:     %3 = affine.max affine_map<()[s0] -> (s0, 0)>()[%2]
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%3)[%0]
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%4)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %5 {
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %8 = affine.load %arg0[%7 mod 5, %7 + %6] : memref<5x40xf64>
// CHECK-NEXT:       %9 = arith.addf %8, %cst : f64
// CHECK-NEXT:       affine.store %9, %arg0[%7 mod 5, %7 + %6] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same iterations.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=True, loops=3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to %k {
      affine.for %i2 = 0 to 2 {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %2 = affine.apply affine_map<() -> (2)>()
// CHECK-NEXT:     %3 = affine.min affine_map<()[s0, s1, s2] -> (s0, s1, s2, 1)>()[%0, %1, %2]
// CHECK-NEXT:     %4 = affine.max affine_map<()[s0] -> (s0, 0)>()[%3]
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%4)[%0]
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%5)[%1]
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%6)[%2]
// CHECK-NEXT:     affine.for %arg3 = 0 to %7 {
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%2]
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%2]
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%9)[%1]
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%9)[%1]
// CHECK-NEXT:       %12 = affine.load %arg0[%11 mod 5, %11 + %10 + %8] : memref<5x40xf64>
// CHECK-NEXT:       %13 = arith.addf %12, %cst : f64
// CHECK-NEXT:       affine.store %13, %arg0[%11 mod 5, %11 + %10 + %8] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same iterations.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=True, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to min affine_map<()[s0] -> (s0, 3)>()[%n] {
    affine.for %i1 = 0 to min affine_map<()[s0] -> (s0, 2)>()[%k] {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.min affine_map<()[s0] -> (s0, 3)>()[%arg1]
// CHECK-NEXT:     %1 = affine.min affine_map<()[s0] -> (s0, 2)>()[%arg2]
// CHECK-NEXT:     %2 = affine.min affine_map<()[s0, s1] -> (s0, s1, 1)>()[%0, %1]
// CHECK-NEXT:     %3 = affine.max affine_map<()[s0] -> (s0, 0)>()[%2]
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%3)[%0]
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%4)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %5 {
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %8 = affine.load %arg0[%7 mod 5, %7 + %6] : memref<5x40xf64>
// CHECK-NEXT:       %9 = arith.addf %8, %cst : f64
// CHECK-NEXT:       affine.store %9, %arg0[%7 mod 5, %7 + %6] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same iterations.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=False, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to 0 {
    affine.for %i1 = 0 to %n {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %5 = affine.load %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %cst : f64
// CHECK-NEXT:       affine.store %6, %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Same iterations.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=True, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to affine_map<()[s0, s1] -> (s0 + s1)>()[%n, %k] {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg1, %arg2]
// CHECK-NEXT:     %2 = affine.min affine_map<()[s0, s1] -> (s0, s1, 1)>()[%0, %1]
// CHECK-NEXT:     %3 = affine.max affine_map<()[s0] -> (s0, 0)>()[%2]
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%3)[%0]
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%4)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %5 {
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %8 = affine.load %arg0[%7 mod 5, %7 + %6] : memref<5x40xf64>
// CHECK-NEXT:       %9 = arith.addf %8, %cst : f64
// CHECK-NEXT:       affine.store %9, %arg0[%7 mod 5, %7 + %6] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What never runs computes no product that overflows.

func.func @f(%m: memref<4xf32>, %n: index, %k: index, %l: index, %x: f32) {
  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=True, loops=3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.for %h = 0 to %l {
        affine.store %x, %m[0] : memref<4xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %2 = affine.apply affine_map<()[s0] -> (s0)>()[%arg3]
// CHECK-NEXT:     %3 = affine.min affine_map<()[s0, s1, s2] -> (s0, s1, s2, 1)>()[%0, %1, %2]
// CHECK-NEXT:     %4 = affine.max affine_map<()[s0] -> (s0, 0)>()[%3]
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%4)[%0]
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%5)[%1]
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%6)[%2]
// CHECK-NEXT:     affine.for %arg5 = 0 to %7 {
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg5)[%2]
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg5)[%2]
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%9)[%1]
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%9)[%1]
// CHECK-NEXT:       affine.store %arg4, %arg0[0] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is known to fit is not assumed.

// expected-warning @below {{'@f' is not run: 'affine.load' op subscript 40 is outside dimension 1 of extent 40}}
func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=False, loops=2}}
  affine.for %i0 = 0 to 300 {
    affine.for %i1 = 0 to 400 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (300)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (400)>()
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %5 = affine.load %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %cst : f64
// CHECK-NEXT:       affine.store %6, %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is known to fit is not assumed.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=False, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to 400 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (400)>()
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       %5 = affine.load %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %cst : f64
// CHECK-NEXT:       affine.store %6, %arg0[%4 mod 5, %4 + %3] : memref<5x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands end where bounds depend.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  affine.for %i0 = 0 to 4 {
    // expected-remark @below {{[Missed] bounds-not-symbols | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the bounds of a loop are no symbols where the nest stands"}}
    affine.for %i1 = 0 to affine_map<(d0) -> (d0)>(%i0) {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i0) {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3 mod 5, %arg3 + %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:           %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:           affine.store %1, %arg0[%arg3 mod 5, %arg3 + %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands end where bounds depend.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=False, loops=2}}
  affine.for %i0 = 0 to 4 {
    // expected-remark @below {{[Missed] bounds-not-symbols | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the bounds of a loop are no symbols where the nest stands"}}
    affine.for %i1 = 0 to 3 {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i0) {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (4)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%4) {
// CHECK-NEXT:         %5 = affine.load %arg0[%4 mod 5, %4 + %3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %6 = arith.addf %5, %cst : f64
// CHECK-NEXT:         affine.store %6, %arg0[%4 mod 5, %4 + %3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bands end where bounds depend.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=False, loops=2}}
  affine.for %i0 = 0 to 4 {
    affine.for %i1 = 0 to 3 {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i1) {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (4)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT:     affine.for %arg3 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%3) {
// CHECK-NEXT:         %5 = affine.load %arg0[%4 mod 5, %4 + %3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %6 = arith.addf %5, %cst : f64
// CHECK-NEXT:         affine.store %6, %arg0[%4 mod 5, %4 + %3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations"}}
  affine.for %i0 = 0 to 3 {
    affine.for %i1 = 0 to 0 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 0 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64
  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not count from 0 by 1"}}
  affine.for %z = 1 to 3 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations"}}
    affine.for %i0 = 0 to -2 {
      affine.for %i1 = 0 to 0 {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 1 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to -2 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 0 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 mod 5, %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:           %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:           affine.store %1, %arg0[%arg4 mod 5, %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations"}}
  affine.for %i0 = 0 to 3 {
    affine.for %i1 = 0 to -2 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to -2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64
  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not count from 0 by 1"}}
  affine.for %z = 1 to 3 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations"}}
    affine.for %i0 = 0 to -2 {
      affine.for %i1 = 0 to -2 {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 1 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to -2 {
// CHECK-NEXT:         affine.for %arg5 = 0 to -2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 mod 5, %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:           %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:           affine.store %1, %arg0[%arg4 mod 5, %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not count from 0 by 1"}}
  affine.for %i0 = 1 to 4 {
    affine.for %i1 = 0 to 3 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 1 to 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not count from 0 by 1"}}
  affine.for %i0 = 0 to 4 step 2 {
    affine.for %i1 = 0 to 3 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64
  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not count from 0 by 1"}}
  affine.for %z = 1 to 3 {
    // expected-remark @below {{[Missed] bounds-not-symbols | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the bounds of a loop are no symbols where the nest stands"}}
    affine.for %i0 = 0 to %n {
      affine.for %i1 = 0 to %k {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 1 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 mod 5, %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:           %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:           affine.store %1, %arg0[%arg4 mod 5, %arg4 + %arg5] : memref<5x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

// expected-warning @below {{'@f' is not run: 'affine.load' op subscript 40 is outside dimension 1 of extent 40}}
func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations does not fit 64 bits"}}
  affine.for %i0 = 0 to 4611686018427387904 {
    affine.for %i1 = 0 to 4611686018427387904 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<5x40xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 4611686018427387904 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 4611686018427387904 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %cst : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg3 mod 5, %arg3 + %arg4] : memref<5x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

func.func @f(%x: f64) -> f64 {
  // expected-remark @below {{[Missed] carries-values | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop carries values"}}
  %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> f64 {
    %s = affine.for %j = 0 to 3 iter_args(%b = %a) -> f64 {
      %0 = arith.addf %b, %x : f64
      affine.yield %0 : f64
    }
    affine.yield %s : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg1 = 0 to 3 iter_args(%arg2 = %arg0) -> (f64) {
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to 3 iter_args(%arg4 = %arg2) -> (f64) {
// CHECK-NEXT:         %2 = arith.addf %arg4, %arg0 : f64
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
