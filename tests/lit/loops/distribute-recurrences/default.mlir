// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed-rows | Category:affine-distribute-recurrences | Function=main | Op=affine.for}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=15}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i + %j] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %1, %arg1[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 * 15] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=15}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i + %j] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i + 15] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = math.exp %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 * 15 + 15] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed-rows | Category:affine-distribute-recurrences | Function=main | Op=affine.for}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=15}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i - %j + 15] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %1, %arg1[%arg3 * 15 - %arg4 + 15] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3 * 15 - %arg4 + 15] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 * 15] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i + %j floordiv 2] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = math.exp %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3 * 15 + %arg4 floordiv 2] : memref<150xf32>
// CHECK-NEXT:         affine.store %2, %alloca[%arg4 - %c0] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %alloca[%arg4 - %c0] : memref<64xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 * 15] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[%i] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = math.exp %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:         affine.store %2, %alloca[%arg4 - %c0] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %alloca[%arg4 - %c0] : memref<64xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 * 15] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What something else may overwrite goes through a buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[%j] : memref<150xf32>
      affine.store %a, %w[%j + 1] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 * 15 + %arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = math.exp %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         affine.store %1, %arg1[%arg4 + 1] : memref<150xf32>
// CHECK-NEXT:         affine.store %2, %alloca[%arg4 - %c0] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 15)>(%c0) iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %alloca[%arg4 - %c0] : memref<64xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores behind inner loops keep nothing for them. What the second part stores is not in memory
// yet when that part begins.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %w: memref<12xf64>) {
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=f | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 2 to 9 {
    %x = affine.load %m[%i] : memref<12xf64>
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=f | Op=affine.for, expanded=0, stored=0, strip=3}}
    %s = affine.for %k = 0 to 3 iter_args(%a = %x) -> (f64) {
      %b = arith.addf %a, %a : f64
      affine.yield %b : f64
    }
    affine.store %x, %w[%i + 1] : memref<12xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12xf64>, %arg1: memref<12xf64>) {
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf64>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg2 = affine_map<(d0) -> (d0)>(%c2) to affine_map<(d0) -> (d0 + 7)>(%c2) {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<12xf64>
// CHECK-NEXT:       affine.store %0, %alloca[%arg2 - %c2] : memref<64xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = affine_map<(d0) -> (d0)>(%c2) to affine_map<(d0) -> (d0 + 7)>(%c2) {
// CHECK-NEXT:       %0 = affine.load %alloca[%arg2 - %c2] : memref<64xf64>
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 3)>(%c0) {
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%c0) to affine_map<(d0) -> (d0 + 3)>(%c0) iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = arith.addf %arg4, %arg4 : f64
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2 + 1] : memref<12xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
