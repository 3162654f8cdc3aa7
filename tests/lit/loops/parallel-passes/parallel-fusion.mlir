// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallel-fusion | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Fusion: fused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallel-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] fused | Category:affine-parallel-fusion | Function=f | Op=affine.parallel}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       %1 = affine.load %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: fused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallel-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] fused | Category:affine-parallel-fusion | Function=f | Op=affine.parallel}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i + 50] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       %1 = affine.load %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%arg7 + 50] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: bounds, differ.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] bounds-differ | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="the loops differ"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (49) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (49) {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: bounds, differ.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] bounds-differ | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="the loops differ"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) step (2) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) step (2) {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: carried, dependence.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="different iterations touch one element: anti dependence: 'affine.load' at {{\S+}} -> 'affine.store' at {{\S+}}, distance [1, 1]"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i + 1] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg7 + 1] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: carried, dependence.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="different iterations touch one element: flow dependence: 'affine.store' at {{\S+}} -> 'affine.load' at {{\S+}}, distance [1, 49]"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[0] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg2[0] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: carried, dependence.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="different iterations touch one element: anti dependence: 'affine.load' at {{\S+}} -> 'affine.store' at {{\S+}}, distance [1, 49]"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %f[49 - %i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[-%arg7 + 49] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: between.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] op-between | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="'affine.store' is between the bands"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.store %x, %f[0] : memref<100xf32>
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %arg4, %arg1[0] : memref<100xf32>
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion: unsupported.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="'affine.parallel' has other effects than reading and writing"}}
  affine.parallel (%i) = (0) to (50) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
  }
  affine.parallel (%i) = (0) to (50) {
    vector.print %i : index
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       vector.print %arg7 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Fusion keeps results and moves what is needed.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] fused | Category:affine-parallel-fusion | Function=f | Op=affine.parallel}}
  %p = affine.parallel (%i) = (0) to (50) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %a = memref.alloc() : memref<100xf32>
  %unneeded = arith.addi %p, %z : i32
  %q:2 = affine.parallel (%i) = (0) to (50) reduce ("ori", "muli") -> (i32, i32) {
    affine.store %x, %a[%i] : memref<100xf32>
    affine.yield %z, %z : i32, i32
  }
  %r = arith.addi %unneeded, %q#1 : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<100xf32>
// CHECK-NEXT:     %0:3 = affine.parallel (%arg7) = (0) to (50) reduce ("addi", "ori", "muli") -> (i32, i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       affine.store %arg4, %alloc[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %3, %arg5, %arg5 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0#0, %arg5 : i32
// CHECK-NEXT:     %2 = arith.addi %1, %0#2 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A band that uses the other ones result stays.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] uses-result | Category:affine-parallel-fusion | Function=f | Op=affine.parallel, Remark="it uses what the first band computes"}}
  %p = affine.parallel (%i) = (0) to (50) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  affine.parallel (%i) = (0) to (50) {
    affine.store %p, %m[%i] : memref<100xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (50) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (50) {
// CHECK-NEXT:       affine.store %0, %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
