// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences=strip=7 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Keeps every bit.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=7}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 step 7 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 150)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg5 - %arg3] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 150)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5 - %arg3] : memref<7xf32>
// CHECK-NEXT:         %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=7}}
  %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 40 step 7 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 40)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg5 - %arg3] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 40)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5 - %arg3] : memref<7xf32>
// CHECK-NEXT:         %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=7}}
  %s = affine.for %i = 3 to 149 step 2 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 3 to 149 step 14 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 14, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[(%arg5 - %arg3) floordiv 2] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 14, 149)>(%arg3) step 2 iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[(%arg5 - %arg3) floordiv 2] : memref<7xf32>
// CHECK-NEXT:         %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=7}}
  %s = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 7 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 131)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg5 - %arg3] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 131)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5 - %arg3] : memref<7xf32>
// CHECK-NEXT:         %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=7}}
  %s:2 = affine.for %i = 0 to 150 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = 0 to 150 step 7 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 150)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg6] : memref<150xf32>
// CHECK-NEXT:         %3 = math.sin %2 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg6) -> f32 {
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           %7 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:           affine.yield %7 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %6, %alloca[%arg6 - %arg3] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 150)>(%arg3) iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg6 - %arg3] : memref<7xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = arith.mulf %arg8, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %6, %2 : f32
// CHECK-NEXT:         %8 = arith.maximumf %7, %arg7 : f32
// CHECK-NEXT:         affine.yield %8, %3 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1#0, %1#1 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=7}}
  %s:2 = affine.for %i = 0 to 40 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = 0 to 40 step 7 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 40)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg6] : memref<150xf32>
// CHECK-NEXT:         %3 = math.sin %2 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg6) -> f32 {
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           %7 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:           affine.yield %7 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %6, %alloca[%arg6 - %arg3] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 40)>(%arg3) iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg6 - %arg3] : memref<7xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = arith.mulf %arg8, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %6, %2 : f32
// CHECK-NEXT:         %8 = arith.maximumf %7, %arg7 : f32
// CHECK-NEXT:         affine.yield %8, %3 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1#0, %1#1 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=7}}
  %s:2 = affine.for %i = 3 to 149 step 2 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = 3 to 149 step 14 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 14, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg6] : memref<150xf32>
// CHECK-NEXT:         %3 = math.sin %2 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg6) -> f32 {
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           %7 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:           affine.yield %7 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %6, %alloca[(%arg6 - %arg3) floordiv 2] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 14, 149)>(%arg3) step 2 iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[(%arg6 - %arg3) floordiv 2] : memref<7xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = arith.mulf %arg8, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %6, %2 : f32
// CHECK-NEXT:         %8 = arith.maximumf %7, %arg7 : f32
// CHECK-NEXT:         affine.yield %8, %3 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1#0, %1#1 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=7}}
  %s:2 = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<7xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 7 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 131)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg6] : memref<150xf32>
// CHECK-NEXT:         %3 = math.sin %2 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg6) -> f32 {
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           %7 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:           affine.yield %7 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %6, %alloca[%arg6 - %arg3] : memref<7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 131)>(%arg3) iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg6 - %arg3] : memref<7xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg6] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:         %6 = arith.mulf %arg8, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %6, %2 : f32
// CHECK-NEXT:         %8 = arith.maximumf %7, %arg7 : f32
// CHECK-NEXT:         affine.yield %8, %3 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1#0, %1#1 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit: memory from before.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=7}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 step 7 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 150)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[(%arg5 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 150)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = arith.subf %2, %arg6 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit: memory from before.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=7}}
  %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 40 step 7 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 40)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[(%arg5 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 40)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = arith.subf %2, %arg6 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit: memory from before.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=7}}
  %s = affine.for %i = 3 to 149 step 2 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 3 to 149 step 14 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 14, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %2 = affine.load %arg0[(%arg5 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 14, 149)>(%arg3) step 2 iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = arith.subf %2, %arg6 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=7}}
  %s = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 7 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 131)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[(%arg5 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 7, 131)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = arith.subf %2, %arg6 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
