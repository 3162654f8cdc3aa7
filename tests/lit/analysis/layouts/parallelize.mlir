// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes keep the meaning.
// Shared elements are not written in parallel.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [0, 0]", Witness="(%i@{{\d+}} = 0, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 1, %j@{{\d+}} = 0), element [0]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
  // expected-remark-re @below {{[Missed] unknown-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop may carry an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, 3], not certain: the layout of the memref may put several subscripts at one address", reason=unknown}}
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] unknown-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop may carry an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0] [1, 3], not certain: the layout of the memref may put several subscripts at one address", reason=unknown}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[1, 1]>>
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [0, 0]", Witness="(%i@{{\d+}} = 0, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 1, %j@{{\d+}} = 0), element [0]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Shared elements are not written in parallel.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>
    }
  }
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i@{{\d+}} = 2, %j@{{\d+}} = 1) -> (%i@{{\d+}} = 3, %j@{{\d+}} = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (4) {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
