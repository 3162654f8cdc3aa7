// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1 - 1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]"}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 1, %arg4 + 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 2, %arg4 + 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1 - 2, %arg4 + 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]"}}
  affine.for %i = 2 to 10 {
    %0 = affine.load %m[%i, 0] : memref<12x12xf64>
    affine.for %j = 1 to 9 {
      affine.store %x, %m[%i + 1, %j - 1] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3, 0] : memref<12x12xf64>
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3 + 1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      affine.store %x, %m[%i + 1, %j] : memref<12x12xf64>
    }
    affine.for %k = 1 to 9 {
      %0 = affine.load %m[%i, %k] : memref<12x12xf64>
      affine.store %0, %m[%i, 11] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3 + 1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         affine.store %arg2, %arg0[%0 + 1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, 11] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, 11] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dependences.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]"}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      affine.store %0, %m[0, %j] : memref<12x12xf64>
    }
    affine.store %x, %m[%i + 1, 3] : memref<12x12xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[0, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg3 + 1, 3] : memref<12x12xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  affine.for %i = 1 to %n {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 1 to affine_map<()[s0] -> (((s0 - 1) floordiv 2) * 2 + 1)>()[%arg1] step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<()[s0] -> (((s0 - 1) floordiv 2) * 2 + 1, 1)>()[%arg1] to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=True, factor=2, guarded=True}}
  affine.for %i = %n to 9 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = %arg1 to affine_map<()[s0] -> (s0 + ((-s0 + 9) floordiv 2) * 2)>()[%arg1] step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<()[s0] -> (s0 + ((-s0 + 9) floordiv 2) * 2, s0)>()[%arg1] to 9 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Any number of iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=False, factor=2, guarded=False}}
  affine.for %i = 0 to min affine_map<(d0) -> (d0 * 2, 8)>(%n) {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to min affine_map<(d0) -> (d0 * 2, 8)>(%arg1) step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg4 - 1] : memref<12x12xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%1, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
