// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-for-to-parallel | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that stay: carried, dependence.
// The witness of a carried dependence.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="the loop carries a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 9 {
    %0 = affine.load %f[%i - 1] : memref<100xf32>
    affine.store %0, %f[%i] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.for %arg7 = 1 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg7 - 1] : memref<100xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `carried-values`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] carried-values | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="carried value #0 is not a reduction", reason=unsupported}}
  %0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {
    %1 = arith.subf %a, %x : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.for %arg7 = 1 to 9 iter_args(%arg8 = %arg4) -> (f32) {
// CHECK-NEXT:       %1 = arith.subf %arg8, %arg4 : f32
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `unsupported-reduction`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unsupported-reduction | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="'affine.parallel' does not reduce values of i32 by maxs", reason=unsupported}}
  %0 = affine.for %i = 1 to 9 iter_args(%a = %z) -> i32 {
    %1 = arith.maxsi %a, %z : i32
    affine.yield %1 : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.for %arg7 = 1 to 9 iter_args(%arg8 = %arg5) -> (i32) {
// CHECK-NEXT:       %1 = arith.maxsi %arg8, %arg5 : i32
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `unsupported-op`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="the loop contains 'affine.for'", reason=unsupported}}
  affine.for %i = 1 to 9 {
    vector.print %i : index
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.for %arg7 = 1 to 9 {
// CHECK-NEXT:       vector.print %arg7 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `float-order`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] float-order | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="addf would reassociate floating-point operations", reason=unsupported}}
  %0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %x : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.for %arg7 = 1 to 9 iter_args(%arg8 = %arg4) -> (f32) {
// CHECK-NEXT:       %1 = arith.addf %arg8, %arg4 : f32
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `memory-reduction`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] memory-reduction | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="iterations update the same element, and 'atomics' is not set", reason=unsupported}}
  affine.for %i = 1 to 9 {
    %0 = affine.load %s[0] : memref<1xi32>
    %1 = arith.addi %0, %z : i32
    affine.store %1, %s[0] : memref<1xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.for %arg7 = 1 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg3[0] : memref<1xi32>
// CHECK-NEXT:       %1 = arith.addi %0, %arg5 : i32
// CHECK-NEXT:       affine.store %1, %arg3[0] : memref<1xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Overflow flags of sums in another order are dropped.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  %r = affine.for %i = 0 to 9 iter_args(%a = %z) -> i32 {
    %v = affine.load %m[%i] : memref<100xi32>
    %b = arith.addi %a, %v overflow<nsw> : i32
    %c = arith.addi %v, %b overflow<nsw, nuw> : i32
    affine.yield %c : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (9) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       %3 = arith.addi %2, %2 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %arg5, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that carries a value unchanged is made parallel.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-for-to-parallel | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  %r = affine.for %i = 0 to 9 iter_args(%a = %z) -> i32 {
    affine.store %a, %m[%i] : memref<100xi32>
    affine.yield %a : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (9) {
// CHECK-NEXT:       affine.store %arg5, %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %arg5 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bounds that vary are not merged.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-for-to-parallel | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
      affine.store %x, %f[%i * 10 + %j] : memref<100xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7) = (0) to (9) {
// CHECK-NEXT:       affine.parallel (%arg8) = (%arg7) to (9) {
// CHECK-NEXT:         affine.store %arg4, %arg1[%arg7 * 10 + %arg8] : memref<100xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is known of a memref that a loop gives is not asked for after the loop is gone.

func.func @gone(%a: memref<?xf32>, %x: f32) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-for-to-parallel | Function=gone | Op=affine.for, Remark="the loop carries an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [4, 4]", Witness="(%o = 0) -> (%o = 4), element [0]", reason=illegal}}
  affine.for %o = 0 to 8 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=gone | Op=affine.for}}
    %r = affine.for %i = 0 to 1 iter_args(%s = %a) -> (memref<?xf32>) {
      %p = memref.alloc() : memref<4xf32>
      affine.yield %s : memref<?xf32>
    }
    %c = memref.cast %r : memref<?xf32> to memref<4xf32>
    affine.store %x, %c[%o mod 4] : memref<4xf32>
    %v = affine.load %r[2] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @gone(%arg0: memref<?xf32>, %arg1: f32) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.parallel (%arg3) = (0) to (1) {
// CHECK-NEXT:         %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %cast = memref.cast %arg0 : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:       affine.store %arg1, %cast[%arg2 mod 4] : memref<4xf32>
// CHECK-NEXT:       %0 = affine.load %arg0[2] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
