// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll{cleanup-unroll=true}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="10 iterations become one", cleanup=False, factor=10, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:     affine.store %c0, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:     affine.store %0, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:     affine.store %1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:     affine.store %3, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:     affine.store %4, %arg0[%5 + 20] : memref<64xindex>
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:     affine.store %5, %arg0[%6 + 20] : memref<64xindex>
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %6, %arg0[%7 + 20] : memref<64xindex>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:     affine.store %7, %arg0[%8 + 20] : memref<64xindex>
// CHECK-NEXT:     return %8 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=False, factor=3, guarded=False}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %c0, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %0, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to %arg1 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to 10 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=False, factor=4, guarded=False}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     affine.store %arg2, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%0)
// CHECK-NEXT:     affine.store %0, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 4)>(%0)
// CHECK-NEXT:     affine.store %1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%0)
// CHECK-NEXT:     affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:     return %3 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%arg1) iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=False, factor=4, guarded=False}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%arg1) step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 2)>(%arg1) to 12 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 5 to 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="10 iterations become one", cleanup=False, factor=10, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%5 + 20] : memref<64xindex>
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%6 + 20] : memref<64xindex>
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%7 + 20] : memref<64xindex>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%8 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg2 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=False, factor=3, guarded=False}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg2 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to %arg1 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to 10 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=False, factor=4, guarded=False}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     affine.store %arg2, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 4)>(%0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg2 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%arg1) iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=False, factor=4, guarded=False}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%arg1) step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 2)>(%arg1) to 12 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 5 to 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="10 iterations become one", cleanup=False, factor=10, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%5 + 20] : memref<64xindex>
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%6 + 20] : memref<64xindex>
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%7 + 20] : memref<64xindex>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%8 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=False, factor=3, guarded=False}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to %arg1 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to 10 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=False, factor=4, guarded=False}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     affine.store %arg2, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 4)>(%0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] unknown-trip-count | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the number of iterations is not constant"}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%arg1) iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=False, factor=4, guarded=False}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%arg1) step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 2)>(%arg1) to 12 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 5 to 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
