// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=3}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 8 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1 - 1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %4 = affine.load %arg0[%3 - 1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %4, %arg0[%3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 8 to 10 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [2, 2] [-1, -1]"}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 2, %j + 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 2, %arg4 + 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried induction variable.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {

    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {

      affine.yield %a : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>, %arg1: memref<8x3xindex>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       %2:3 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3, %arg6 = %0, %arg7 = %1) -> (index, index, index) {
// CHECK-NEXT:         affine.yield %arg5, %arg6, %arg7 : index, index, index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2#0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %2#1, %arg0[%3] : memref<8xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2#2, %arg0[%4] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 6 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3) -> (index) {
// CHECK-NEXT:         affine.yield %arg5 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried induction variable.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {

    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {
      %d = arith.addi %a, %j : index
      affine.yield %d : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>, %arg1: memref<8x3xindex>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       %2:3 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3, %arg6 = %0, %arg7 = %1) -> (index, index, index) {
// CHECK-NEXT:         %5 = arith.addi %arg5, %arg4 : index
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %7 = arith.addi %arg6, %arg4 : index
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %9 = arith.addi %arg7, %arg4 : index
// CHECK-NEXT:         affine.yield %5, %7, %9 : index, index, index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2#0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %2#1, %arg0[%3] : memref<8xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2#2, %arg0[%4] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 6 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3) -> (index) {
// CHECK-NEXT:         %1 = arith.addi %arg5, %arg4 : index
// CHECK-NEXT:         affine.yield %1 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried induction variable.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {

    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %n) -> (index) {

      affine.yield %i : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>, %arg1: memref<8x3xindex>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       }
// CHECK-NEXT:       %0:3 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (index, index, index) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         affine.yield %arg3, %3, %4 : index, index, index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %0#1, %arg0[%1] : memref<8xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %0#2, %arg0[%2] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 6 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg2) -> (index) {
// CHECK-NEXT:         affine.yield %arg3 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried induction variable.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {
      affine.store %i, %s[%i, %k] : memref<8x3xindex>
    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {

      affine.yield %a : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>, %arg1: memref<8x3xindex>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         affine.store %5, %arg1[%5, %arg4] : memref<8x3xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         affine.store %6, %arg1[%6, %arg4] : memref<8x3xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       %2:3 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3, %arg6 = %0, %arg7 = %1) -> (index, index, index) {
// CHECK-NEXT:         affine.yield %arg5, %arg6, %arg7 : index, index, index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2#0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %2#1, %arg0[%3] : memref<8xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2#2, %arg0[%4] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 6 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3) -> (index) {
// CHECK-NEXT:         affine.yield %arg5 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried induction variable.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {
      affine.store %i, %s[%i, %k] : memref<8x3xindex>
    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {
      %d = arith.addi %a, %j : index
      affine.yield %d : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>, %arg1: memref<8x3xindex>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         affine.store %5, %arg1[%5, %arg4] : memref<8x3xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         affine.store %6, %arg1[%6, %arg4] : memref<8x3xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       %2:3 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3, %arg6 = %0, %arg7 = %1) -> (index, index, index) {
// CHECK-NEXT:         %5 = arith.addi %arg5, %arg4 : index
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %7 = arith.addi %arg6, %arg4 : index
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %9 = arith.addi %arg7, %arg4 : index
// CHECK-NEXT:         affine.yield %5, %7, %9 : index, index, index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2#0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %2#1, %arg0[%3] : memref<8xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %2#2, %arg0[%4] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 6 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3) -> (index) {
// CHECK-NEXT:         %1 = arith.addi %arg5, %arg4 : index
// CHECK-NEXT:         affine.yield %1 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried induction variable.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {
      affine.store %i, %s[%i, %k] : memref<8x3xindex>
    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %n) -> (index) {

      affine.yield %i : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>, %arg1: memref<8x3xindex>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         affine.store %3, %arg1[%3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         affine.store %4, %arg1[%4, %arg4] : memref<8x3xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0:3 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2) -> (index, index, index) {
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         affine.yield %arg3, %3, %4 : index, index, index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %0#1, %arg0[%1] : memref<8xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %0#2, %arg0[%2] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 6 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg3, %arg4] : memref<8x3xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg2) -> (index) {
// CHECK-NEXT:         affine.yield %arg3 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
