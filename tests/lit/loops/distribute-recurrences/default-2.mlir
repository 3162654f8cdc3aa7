// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Keeps every bit.
// Strips have loops of their own.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 step 64 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg5 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5 - %arg3] : memref<64xf32>
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       affine.store %2, %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:       %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Keeps every bit.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 3 to 149 step 128 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[(%arg5 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[(%arg5 - %arg3) floordiv 2] : memref<64xf32>
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 64 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg5 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5 - %arg3] : memref<64xf32>
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = 0 to 150 step 64 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
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
// CHECK-NEXT:         affine.store %6, %alloca[%arg6 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg6 - %arg3] : memref<64xf32>
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.sin %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       %5 = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg3) -> f32 {
// CHECK-NEXT:         affine.yield %1 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %6 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:         affine.yield %6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %5, %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0:2 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       %1 = affine.load %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       %5 = arith.mulf %arg5, %4 : f32
// CHECK-NEXT:       %6 = arith.addf %5, %1 : f32
// CHECK-NEXT:       %7 = arith.maximumf %6, %arg4 : f32
// CHECK-NEXT:       affine.yield %7, %2 : f32, f32
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = 3 to 149 step 128 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 {
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
// CHECK-NEXT:         affine.store %6, %alloca[(%arg6 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[(%arg6 - %arg3) floordiv 2] : memref<64xf32>
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 64 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) {
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
// CHECK-NEXT:         affine.store %6, %alloca[%arg6 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1:2 = affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg6 - %arg3] : memref<64xf32>
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 150)>(%c0) {
// CHECK-NEXT:       %1 = affine.load %arg0[(%arg3 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 150)>(%c0) iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = arith.subf %1, %arg4 : f32
// CHECK-NEXT:       affine.yield %2 : f32
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %1 = affine.load %arg0[(%arg3 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = arith.subf %1, %arg4 : f32
// CHECK-NEXT:       affine.yield %2 : f32
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c3) to affine_map<(d0) -> (d0 + 146)>(%c3) step 2 {
// CHECK-NEXT:       %1 = affine.load %arg0[(%arg3 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%c3) to affine_map<(d0) -> (d0 + 146)>(%c3) step 2 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = arith.subf %1, %arg4 : f32
// CHECK-NEXT:       affine.yield %2 : f32
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
// CHECK-NEXT:     %0 = affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 1024 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 1024, 131)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[(%arg5 + 7) mod 150] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 1024, 131)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
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

// Stays: stored.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="what depends on carried values does more than compute"}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = arith.addf %arg4, %2 : f32
// CHECK-NEXT:       affine.store %3, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: loaded in between.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="what depends on carried values does more than compute"}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %g = arith.mulf %b, %t : f32
    affine.store %g, %w[%i] : memref<150xf32>
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %4 = arith.mulf %3, %arg4 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %5 = arith.addf %arg4, %2 : f32
// CHECK-NEXT:       affine.yield %5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: a choice.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="what depends on carried values does more than compute"}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> f32 {
      affine.yield %t : f32 } else { affine.yield %e : f32 }
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%arg3) -> f32 {
// CHECK-NEXT:         affine.yield %arg4 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: no call.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = arith.negf %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = arith.negf %1 : f32
// CHECK-NEXT:       %3 = arith.addf %arg4, %2 : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: a call of what is carried.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %x = math.exp %t : f32
    %q = arith.addf %x, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = math.exp %arg4 : f32
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f32
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 15 iter_args(%t = %zero) -> (f32) {
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
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 15 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = arith.addf %arg4, %2 : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: approximate, in any order.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %q = arith.addf %t, %e fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 fastmath<afn> : f32
// CHECK-NEXT:       %3 = arith.addf %arg4, %2 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: integers.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %one = arith.constant 1 : i32
  %s = affine.for %i = 0 to 150 iter_args(%t = %one) -> (i32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %o = math.exp %a : f32
    %m = arith.fptosi %o : f32 to i32
    %q = arith.addi %t, %m : i32
    affine.yield %q : i32
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %c1_i32) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = arith.fptosi %2 : f32 to i32
// CHECK-NEXT:       %4 = arith.addi %arg4, %3 : i32
// CHECK-NEXT:       affine.yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 149 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 149)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:         affine.store %1, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 149)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT:         %3 = arith.addf %2, %0 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 1] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 2 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i - 2] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 2 to 150 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:         affine.store %1, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 - 2] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT:         %3 = arith.addf %2, %0 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 148 step 2 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 2] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 148 step 128 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 148)>(%arg3) step 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:         affine.store %1, %alloca[(%arg4 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 148)>(%arg3) step 2 {
// CHECK-NEXT:         %0 = affine.load %alloca[(%arg4 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT:         %3 = arith.addf %2, %0 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 2] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 100 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[0] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[0] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 100 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 100)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:         affine.store %1, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 100)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[0] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT:         %3 = arith.addf %2, %0 : f32
// CHECK-NEXT:         affine.store %3, %arg1[0] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i + 1] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 149 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 150 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 15 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 15 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Functions of what the recurrence stores stay. Each iteration computes from what the one
// before has stored.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 1 to 149 {
    %a = affine.load %w[%i - 1] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 1 to 149 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg3 - 1] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A recurrence that overwrites what functions load is refused.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would turn round an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 147]"}}
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    affine.store %e, %w[149 - %i] : memref<150xf32>
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 149 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       affine.store %1, %arg1[-%arg3 + 149] : memref<150xf32>
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// No buffer holds an index of memory.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] unsupported-value | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="no buffer can hold what is needed for a carried value"}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %h = arith.fptosi %a : f32 to i32
    %o = arith.index_cast %h : i32 to index
    %e = math.exp %a : f32
    %g = arith.fptosi %t : f32 to i32
    %j = arith.index_cast %g : i32 to index
    %p = arith.addi %o, %j : index
    %l = arith.index_cast %p : index to i32
    %z = arith.sitofp %l : i32 to f32
    %y = arith.addf %t, %z : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:       %3 = arith.index_cast %2 : i32 to index
// CHECK-NEXT:       %4 = math.exp %1 : f32
// CHECK-NEXT:       %5 = arith.fptosi %arg4 : f32 to i32
// CHECK-NEXT:       %6 = arith.index_cast %5 : i32 to index
// CHECK-NEXT:       %7 = arith.addi %3, %6 : index
// CHECK-NEXT:       %8 = arith.index_cast %7 : index to i32
// CHECK-NEXT:       %9 = arith.sitofp %8 : i32 to f32
// CHECK-NEXT:       %10 = arith.addf %arg4, %9 : f32
// CHECK-NEXT:       %11 = arith.addf %arg4, %4 : f32
// CHECK-NEXT:       affine.yield %11 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.
// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 150 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 40 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       %3 = math.exp %0 : f32
// CHECK-NEXT:       affine.store %3, %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %0 = affine.load %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:         %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:         affine.store %5, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 3 to 149 step 2 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 3 to 149 step 128 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[(%arg4 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %0 = affine.load %alloca[(%arg4 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 150 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 40 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       %3 = math.exp %0 : f32
// CHECK-NEXT:       affine.store %3, %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 40)>(%c0) {
// CHECK-NEXT:       %0 = affine.load %alloca[%arg3 - %c0] : memref<64xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:         %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:         affine.store %5, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 3 to 149 step 2 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 3 to 149 step 128 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[(%arg4 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 128, 149)>(%arg3) step 2 {
// CHECK-NEXT:         %0 = affine.load %alloca[(%arg4 - %arg3) floordiv 2] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = max affine_map<(d0) -> (d0, 4)>(%arg2) to 131 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 131)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j + 5] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 150 step 64 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         %3 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:         %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg5] : memref<150xf32>
// CHECK-NEXT:           %4 = arith.mulf %0, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg1[%arg5 + 5] : memref<150xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
// expected-warning @below {{'@main' is not run: 'affine.load' op subscript 150 is outside dimension 0 of extent 150}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 5000 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j mod 9] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 150 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       %3 = math.exp %0 : f32
// CHECK-NEXT:       affine.for %arg4 = 0 to 5000 {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %5 = arith.mulf %3, %2 : f32
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg1[%arg4 mod 9] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to %n {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j mod 9] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 150 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       %3 = math.exp %0 : f32
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %5 = arith.mulf %3, %2 : f32
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg1[%arg4 mod 9] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner loops that calls wait for stay. The next iteration loads what an inner loop stores.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]"}}
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %v[%i + 1] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 149 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:       %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT:       %3 = math.exp %0 : f32
// CHECK-NEXT:       affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %5 = arith.mulf %3, %2 : f32
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg0[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Whole rows are distributed. Rows of sums whose terms are stored anyway: terms for all rows
// first.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed-rows | Category:affine-distribute-recurrences | Function=main | Op=affine.for}}
  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=30}}
    %s = affine.for %j = 0 to 30 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[30 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[30 * %i + %j] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[30 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 30)>(%c0) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 * 30 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %1, %arg1[%arg3 * 30 + %arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 30)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3 * 30 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 * 30] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
