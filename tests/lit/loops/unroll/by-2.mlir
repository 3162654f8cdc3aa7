// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 10 step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=False}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %c0, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     affine.store %0, %arg0[%c8 + 20] : memref<64xindex>
// CHECK-NEXT:     return %c8 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to affine_map<()[s0] -> (((s0 + 3) floordiv 2) * 2 - 3)>()[%arg1] step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %2 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (((s0 + 3) floordiv 2) * 2 - 3, -3)>()[%arg1] to %arg1 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0) floordiv 2) * 2 + 10)>()[%arg1] step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %2 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0) floordiv 2) * 2 + 10, s0)>()[%arg1] to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<(d0) -> (d0 + 7)>(%arg1) step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 2) * 6)>()[%arg1] step 6 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %2 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 2) * 6, s0)>()[%arg1] to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %0) -> (index) {
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%arg1) step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 10 step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=False}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %arg2, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     affine.store %arg2, %arg0[%c8 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg2 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to affine_map<()[s0] -> (((s0 + 3) floordiv 2) * 2 - 3)>()[%arg1] step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (((s0 + 3) floordiv 2) * 2 - 3, -3)>()[%arg1] to %arg1 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0) floordiv 2) * 2 + 10)>()[%arg1] step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0) floordiv 2) * 2 + 10, s0)>()[%arg1] to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<(d0) -> (d0 + 7)>(%arg1) step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 2) * 6)>()[%arg1] step 6 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 2) * 6, s0)>()[%arg1] to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %0) -> (index) {
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%arg1) step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg4, %arg0[%1 + 20] : memref<64xindex>
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 10 step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=False}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.store %arg2, %arg0[%c0 + 20] : memref<64xindex>
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %arg1, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     affine.store %arg1, %arg0[%c8 + 20] : memref<64xindex>
// CHECK-NEXT:     return %arg1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = -3 to affine_map<()[s0] -> (((s0 + 3) floordiv 2) * 2 - 3)>()[%arg1] step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (((s0 + 3) floordiv 2) * 2 - 3, -3)>()[%arg1] to %arg1 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0) floordiv 2) * 2 + 10)>()[%arg1] step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0) floordiv 2) * 2 + 10, s0)>()[%arg1] to 10 iter_args(%arg4 = %0) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<(d0) -> (d0 + 7)>(%arg1) step 4 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 2) * 6)>()[%arg1] step 6 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((s0 ceildiv 3) floordiv 2) * 6, s0)>()[%arg1] to affine_map<(d0) -> (d0 * 2)>(%arg1) step 3 iter_args(%arg4 = %0) -> (index) {
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
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%arg1) step 2 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %arg1, %arg0[%1 + 20] : memref<64xindex>
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

// Refusals: index, overflow.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 2305843009213693972 is outside dimension 0 of extent 64}}
func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the end of a group of iterations may not fit 64 bits"}}
  %r = affine.for %i = 0 to 9223372036854775800 step 2305843009213693952 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 9223372036854775800 step 2305843009213693952 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
