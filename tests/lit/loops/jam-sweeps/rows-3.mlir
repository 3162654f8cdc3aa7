// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-sweeps=rows=3 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Three rows become one; there are as many.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-sweeps | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-sweeps | Function=main | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 0 to 39 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 39 step 3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:         %4 = affine.load %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %5 = affine.load %arg0[%3 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:         affine.store %6, %arg1[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:         %8 = affine.load %arg0[%7, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %9 = affine.load %arg0[%7 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.addf %8, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg1[%7, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Some rows are left.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-sweeps | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-sweeps | Function=main | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 0 to 38 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 38 step 3 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (-d0 + 35 >= 0)>(%arg4) {
// CHECK-NEXT:         affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:           %4 = affine.load %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %5 = affine.load %arg0[%3 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:           affine.store %6, %arg1[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:           %8 = affine.load %arg0[%7, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %9 = affine.load %arg0[%7 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %10 = arith.addf %8, %9 : f64
// CHECK-NEXT:           affine.store %10, %arg1[%7, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 38 {
// CHECK-NEXT:           affine.for %arg6 = 0 to 40 {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<40x40xf64>
// CHECK-NEXT:             %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:             affine.store %2, %arg1[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// How many rows there are is known at run time, and the bound is the least of several.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-sweeps | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-sweeps | Function=main | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  affine.for %i = max affine_map<(d0) -> (0, d0)>(%m) to min affine_map<(d0) -> (39, d0)>(%n) {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = max affine_map<(d0) -> (0, d0)>(%arg3) to min affine_map<(d0) -> (39, d0)>(%arg2) step 3 {
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (-d0 + 36 >= 0, -d0 + s0 - 3 >= 0)>(%arg4)[%arg2] {
// CHECK-NEXT:         affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:           %4 = affine.load %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %5 = affine.load %arg0[%3 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:           affine.store %6, %arg1[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %7 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:           %8 = affine.load %arg0[%7, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %9 = affine.load %arg0[%7 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:           %10 = arith.addf %8, %9 : f64
// CHECK-NEXT:           affine.store %10, %arg1[%7, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (39, d0)>(%arg2) {
// CHECK-NEXT:           affine.for %arg6 = 0 to 40 {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<40x40xf64>
// CHECK-NEXT:             %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:             affine.store %2, %arg1[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows of few elements stay as they are.

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  affine.for %i = 0 to 39 {
    affine.for %j = 0 to 9 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 39 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// So do rows that share nothing,

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  affine.for %i = 0 to 39 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 39 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// rows of which a fourth of the loads is shared,

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  affine.for %i = 0 to 39 {
    affine.for %j = 1 to 38 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %z = affine.load %a[%i, %j + 2] : memref<40x40xf64>
      %w = affine.load %a[%i, %j - 1] : memref<40x40xf64>
      %t = arith.addf %z, %w : f64
      %s = arith.addf %x, %y : f64
      %u = arith.addf %s, %t : f64
      affine.store %u, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 39 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 38 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         %5 = arith.addf %0, %1 : f64
// CHECK-NEXT:         %6 = arith.addf %5, %4 : f64
// CHECK-NEXT:         affine.store %6, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// rows that run along columns,

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  affine.for %i = 0 to 39 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%j, %i] : memref<40x40xf64>
      %y = affine.load %a[%j, %i + 1] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%j, %i] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 39 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg5, %arg4 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg5, %arg4] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// and rows that load what others store.

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  affine.for %i = 0 to 38 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %a[%i + 2, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%arg4 + 2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A dependence forbids it.

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-sweeps | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i = 2, %j = 3) -> (%i = 3, %j = 2), element [2, 3]", reason=illegal}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %z = affine.load %b[%i, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      %t = arith.addf %s, %z : f64
      affine.store %t, %b[%i, %j] : memref<40x40xf64>
      affine.store %s, %b[%i - 1, %j + 1] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:         %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:         affine.store %4, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 - 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// There are fewer rows than become one.

func.func @main(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-jam-sweeps | Function=main | Op=affine.for, Remark="the loop has 2 iterations, fewer than 3", factor=3, reason=unsupported, trip_count=2}}
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Weights are the same for all of a row.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-sweeps | Function=weighted | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @weighted(%a: memref<40x40xf64>, %b: memref<40x40xf64>, %w: memref<2xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-sweeps | Function=weighted | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 0 to 39 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf64>
      %v = affine.load %w[0] : memref<2xf64>
      %p = arith.mulf %x, %v : f64
      %y = affine.load %a[%i + 1, %j] : memref<40x40xf64>
      %u = affine.load %w[1] : memref<2xf64>
      %q = arith.mulf %y, %u : f64
      %s = arith.addf %p, %q : f64
      affine.store %s, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @weighted(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: memref<2xf64>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 39 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %1 = affine.load %arg2[0] : memref<2xf64>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg3 + 1, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %4 = affine.load %arg2[1] : memref<2xf64>
// CHECK-NEXT:         %5 = arith.mulf %3, %4 : f64
// CHECK-NEXT:         %6 = arith.addf %2, %5 : f64
// CHECK-NEXT:         affine.store %6, %arg1[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %8 = affine.load %arg0[%7, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %9 = affine.load %arg2[0] : memref<2xf64>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%7 + 1, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.load %arg2[1] : memref<2xf64>
// CHECK-NEXT:         %13 = arith.mulf %11, %12 : f64
// CHECK-NEXT:         %14 = arith.addf %10, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg1[%7, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %16 = affine.load %arg0[%15, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %17 = affine.load %arg2[0] : memref<2xf64>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f64
// CHECK-NEXT:         %19 = affine.load %arg0[%15 + 1, %arg4] : memref<40x40xf64>
// CHECK-NEXT:         %20 = affine.load %arg2[1] : memref<2xf64>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f64
// CHECK-NEXT:         %22 = arith.addf %18, %21 : f64
// CHECK-NEXT:         affine.store %22, %arg1[%15, %arg4] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
