// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-blocked-interchange=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The loops are not interchanged; the refusal has the code `carried-dependence`.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="the loop carries a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [0, 0]", Witness="(%j = 1, %i = 0) -> (%j = 2, %i = 0), element [0, 1]", reason=illegal}}
  affine.for %j = 1 to 30 {
    affine.for %i = 0 to 40 {
      %v = affine.load %m[%i, %j - 1] : memref<40x30xf32>
      affine.store %v, %m[%i, %j] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 1 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, %arg4 - 1] : memref<40x30xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg5, %arg4] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loops are not interchanged; the refusal has the code `unknown-dependence`.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark-re @below {{[Missed] unknown-dependence | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="the loop may carry an output dependence from 'memref.store' at {{\S+}} to 'memref.store' at {{\S+}}, distance [1, 29] [0, 0], not certain: an index is recomputed in each iteration", reason=unknown}}
  affine.for %j = 0 to 30 {
    affine.for %i = 0 to 40 {
      %w = affine.load %p[%j] : memref<30xi64>
      %k = arith.index_cast %w : i64 to index
      memref.store %zero, %m[%i, %k] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4] : memref<30xi64>
// CHECK-NEXT:         %1 = arith.index_cast %0 : i64 to index
// CHECK-NEXT:         memref.store %cst, %arg0[%arg5, %1] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loops are not interchanged; the refusal has the code `carries-values`.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Missed] carries-values | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="the loop carries values", reason=unsupported}}
  %r = affine.for %j = 0 to 30 iter_args(%x = %zero) -> (f32) {
    affine.for %i = 0 to 40 {
      affine.store %zero, %m[%i, %j] : memref<40x30xf32>
    }
    affine.yield %x : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 30 iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg6 = 0 to 40 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg6, %arg4] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %arg5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loops are not interchanged; the refusal has the code `unsupported-op`.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="the loop contains 'vector.print'", reason=unsupported}}
  affine.for %j = 0 to 30 {
    affine.for %i = 0 to 40 {
      vector.print %j : index
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         vector.print %arg4 : index
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loops are not interchanged; the refusal has the code `unsupported-value`.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Missed] unsupported-value | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="no buffer can keep a value of 'memref.alloca' for later parts of an iteration", reason=unsupported}}
  affine.for %j = 0 to 30 {
    %own = memref.alloca() : memref<40xf32>
    affine.for %i = 0 to 40 {
      affine.store %zero, %own[%i] : memref<40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       %alloca = memref.alloca() : memref<40xf32>
// CHECK-NEXT:       affine.for %arg5 = 0 to 40 {
// CHECK-NEXT:         affine.store %cst, %alloca[%arg5] : memref<40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops whose bounds depend on the outer loop are not interchanged.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  affine.for %j = 0 to 30 {
    affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%j) {
      affine.store %zero, %m[%i, %j] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg5, %arg4] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls leave no register between iterations.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64x64xf32>, %o: memref<64xf32>, %zero: f32) {
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 64", block=64, lines_after=0.188, lines_before=1, unroll=1}}
  affine.for %j = 0 to 64 {
    %s = affine.for %i = 0 to 64 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<64x64xf32>
      %e = math.exp %v : f32
      %b = arith.addf %a, %e : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:       affine.store %arg2, %alloca[%arg3] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg4)
// CHECK-NEXT:         %1 = affine.load %alloca[%arg4] : memref<64xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %0] : memref<64x64xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         affine.store %4, %alloca[%arg4] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c0, %arg3)
// CHECK-NEXT:       %1 = affine.load %alloca[%arg3] : memref<64xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
