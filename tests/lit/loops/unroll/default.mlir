// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %3, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = 8 to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, trip_count=3}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 12 step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4 - 3)>()[%arg1] step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %3, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4 - 3, -3)>()[%arg1] to %arg1 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0 + 10) floordiv 4) * 4)>()[%arg1] step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %3, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0 + 10) floordiv 4) * 4, s0)>()[%arg1] to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 4) * 12)>()[%arg1] step 12 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg3)
// CHECK-NEXT:       affine.store %2, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 9)>(%arg3)
// CHECK-NEXT:       affine.store %3, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 4) * 12, s0)>()[%arg1] to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
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
// Refusals.

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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = 8 to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, trip_count=3}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 12 step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4 - 3)>()[%arg1] step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4 - 3, -3)>()[%arg1] to %arg1 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0 + 10) floordiv 4) * 4)>()[%arg1] step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0 + 10) floordiv 4) * 4, s0)>()[%arg1] to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 4) * 12)>()[%arg1] step 12 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 9)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 4) * 12, s0)>()[%arg1] to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 8 step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = 8 to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, trip_count=3}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 12 step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4 - 3)>()[%arg1] step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4 - 3, -3)>()[%arg1] to %arg1 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0 + 10) floordiv 4) * 4)>()[%arg1] step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0 + 10) floordiv 4) * 4, s0)>()[%arg1] to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=True}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 4) * 12)>()[%arg1] step 12 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%3 + 20] : memref<64xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 9)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%4 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 4) * 12, s0)>()[%arg1] to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
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

// -----

// Refusals: iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, trip_count=3}}
  %r = affine.for %i = 0 to 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 3 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals: never, runs.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 3 to 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 3 to 3 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is the greatest or the least of several values, and iterations are left"}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0, 8)>(%arg1) iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the end of a group of iterations may not fit 64 bits"}}
  %r = affine.for %i = 0 to %n step 4611686018427387904 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to %arg1 step 4611686018427387904 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents are not negative.

func.func @f(%m: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=True, factor=4, guarded=False}}
  affine.for %i = 0 to %n {
    affine.store %zero, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     affine.for %arg1 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%dim] step 4 {
// CHECK-NEXT:       affine.store %cst, %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:       affine.store %cst, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg1)
// CHECK-NEXT:       affine.store %cst, %arg0[%1] : memref<?xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg1)
// CHECK-NEXT:       affine.store %cst, %arg0[%2] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg1 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%dim] to %dim {
// CHECK-NEXT:       affine.store %cst, %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is said of loops that stay: affine-loop-unroll. A loop with an empty body stays as it
// is, and so does one of which each iteration stays one.

func.func @f() {
  affine.for %i = 0 to 8 {
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     affine.for %arg0 = 0 to 8 {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
