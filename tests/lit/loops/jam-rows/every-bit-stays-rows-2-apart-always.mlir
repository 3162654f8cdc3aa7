// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows='rows=2 apart=always everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Every bit stays: plain, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       %0:2 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.addf %arg6, %4 : f32
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %9 = arith.mulf %7, %8 : f32
// CHECK-NEXT:         %10 = arith.addf %arg7, %9 : f32
// CHECK-NEXT:         affine.yield %5, %10 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: a step, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 step 3 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 step 3 {
// CHECK-NEXT:       %0:2 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.addf %arg6, %4 : f32
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %9 = arith.mulf %7, %8 : f32
// CHECK-NEXT:         %10 = arith.addf %arg7, %9 : f32
// CHECK-NEXT:         affine.yield %5, %10 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: not from zero, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 4 to 12 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 4 to 8 {
// CHECK-NEXT:       %0:2 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.addf %arg6, %4 : f32
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %9 = arith.mulf %7, %8 : f32
// CHECK-NEXT:         %10 = arith.addf %arg7, %9 : f32
// CHECK-NEXT:         affine.yield %5, %10 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: from memory, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 {
    %c = affine.load %y[%i] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %c) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       %2 = affine.load %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %3:2 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %0, %arg7 = %2) -> (f32, f32) {
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %6 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %7 = arith.mulf %5, %6 : f32
// CHECK-NEXT:         %8 = arith.addf %arg6, %7 : f32
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %10 = affine.load %arg0[%9, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %11 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %12 = arith.mulf %10, %11 : f32
// CHECK-NEXT:         %13 = arith.addf %arg7, %12 : f32
// CHECK-NEXT:         affine.yield %8, %13 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %3#1, %arg2[%4] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: bounds from outside, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 {
    %s = affine.for %j = %n to 30 step 2 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       %0:2 = affine.for %arg5 = %arg3 to 30 step 2 iter_args(%arg6 = %cst, %arg7 = %cst) -> (f32, f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.addf %arg6, %4 : f32
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %9 = arith.mulf %7, %8 : f32
// CHECK-NEXT:         %10 = arith.addf %arg7, %9 : f32
// CHECK-NEXT:         affine.yield %5, %10 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: written before and in the loop, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 {
    affine.store %zero, %y[%i] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.store %q, %y[%i] : memref<24xf32>
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       affine.store %cst, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %cst, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       %1:2 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst) -> (f32, f32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %4 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:         %6 = arith.addf %arg6, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %8 = affine.load %arg0[%7, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         affine.store %11, %arg2[%7] : memref<24xf32>
// CHECK-NEXT:         affine.yield %6, %11 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %1#1, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: several sums, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 {
    %s:2 = affine.for %j = 0 to 30 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      %r = arith.addf %u, %a : f32
      affine.yield %r, %q : f32, f32
    }
    %d = arith.subf %s#0, %s#1 : f32
    affine.store %d, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = arith.addf %arg7, %4 : f32
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %10 = affine.load %arg0[%9, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %11 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %12 = arith.mulf %10, %11 : f32
// CHECK-NEXT:         %13 = arith.addf %arg8, %12 : f32
// CHECK-NEXT:         %14 = arith.addf %arg9, %10 : f32
// CHECK-NEXT:         affine.yield %8, %7, %14, %13 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = arith.subf %0#0, %0#1 : f32
// CHECK-NEXT:       affine.store %1, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       %3 = arith.subf %0#2, %0#3 : f32
// CHECK-NEXT:       affine.store %3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: handed on crosswise, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=True, rows=2}}
  affine.for %i = 0 to 24 {
    %s:2 = affine.for %j = 0 to 30 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %u, %q : f32, f32
    }
    affine.store %s#0, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.addf %arg6, %4 : f32
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %9 = arith.mulf %7, %8 : f32
// CHECK-NEXT:         %10 = arith.addf %arg8, %9 : f32
// CHECK-NEXT:         affine.yield %arg7, %5, %arg9, %10 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
