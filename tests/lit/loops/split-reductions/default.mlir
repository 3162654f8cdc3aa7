// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Zeros keep their sign.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="4 parts of 128 iterations run side by side", iterations=128, parts=4, rest=188}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %0:4 = affine.for %arg4 = 0 to 128 iter_args(%arg5 = %arg2, %arg6 = %cst, %arg7 = %cst, %arg8 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:       %5 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %6 = arith.addf %arg5, %5 fastmath<reassoc> : f32
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0) -> (d0 + 128)>(%arg4)
// CHECK-NEXT:       %8 = affine.load %arg0[%7] : memref<700xf32>
// CHECK-NEXT:       %9 = arith.addf %arg6, %8 fastmath<reassoc> : f32
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 256)>(%arg4)
// CHECK-NEXT:       %11 = affine.load %arg0[%10] : memref<700xf32>
// CHECK-NEXT:       %12 = arith.addf %arg7, %11 fastmath<reassoc> : f32
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 384)>(%arg4)
// CHECK-NEXT:       %14 = affine.load %arg0[%13] : memref<700xf32>
// CHECK-NEXT:       %15 = arith.addf %arg8, %14 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %6, %9, %12, %15 : f32, f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f32
// CHECK-NEXT:     %2 = arith.addf %0#2, %0#3 fastmath<reassoc> : f32
// CHECK-NEXT:     %3 = arith.addf %1, %2 fastmath<reassoc> : f32
// CHECK-NEXT:     %4 = affine.for %arg4 = 512 to 700 iter_args(%arg5 = %3) -> (f32) {
// CHECK-NEXT:       %5 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %6 = arith.addf %arg5, %5 fastmath<reassoc> : f32
// CHECK-NEXT:       affine.yield %6 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %4, %4 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: in order.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="what the loop carries cannot be combined in another order"}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf32>, %arg1: memref<700xf32>, %arg2: f32, %arg3: index) -> (f32, f32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 700 iter_args(%arg5 = %arg2) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xf32>
// CHECK-NEXT:       %2 = arith.addf %arg5, %1 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: no reduction.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="what the loop carries cannot be combined in another order"}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.shli %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 700 iter_args(%arg5 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.shli %arg5, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: short.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256"}}
  %s = affine.for %i = 0 to 255 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 255 iter_args(%arg5 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: unknown.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256"}}
  %s = affine.for %i = 0 to %n iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to %arg3 iter_args(%arg5 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: several lower bounds.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256"}}
  %s = affine.for %i = max affine_map<() -> (0, 5)>() to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = max affine_map<() -> (0, 5)>() to 700 iter_args(%arg5 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: stated.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) reduce ("addi") -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 700 iter_args(%arg5 = %arg2) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: writing.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.store %q, %w[%i] : memref<700xi32>
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 700 iter_args(%arg5 = %arg2) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg1[%arg4] : memref<700xi32>
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that stay: vectors.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  %z = arith.constant dense<0> : vector<4xi32>
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="what the loop carries cannot be combined in another order"}}
  %s = affine.for %i = 0 to 700 step 4 iter_args(%t = %z) -> (vector<4xi32>) {
    %e = affine.load %m[%i] : memref<700xi32>
    %a = vector.broadcast %e : i32 to vector<4xi32>
    %q = arith.addi %t, %a : vector<4xi32>
    affine.yield %q : vector<4xi32>
  }
  %r = vector.reduction <add>, %s : vector<4xi32> into i32
  return %r, %r : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: memref<700xi32>, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 700 step 4 iter_args(%arg5 = %cst) -> (vector<4xi32>) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<700xi32>
// CHECK-NEXT:       %3 = vector.broadcast %2 : i32 to vector<4xi32>
// CHECK-NEXT:       %4 = arith.addi %arg5, %3 : vector<4xi32>
// CHECK-NEXT:       affine.yield %4 : vector<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xi32> into i32
// CHECK-NEXT:     return %1, %1 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Many results are too many.

func.func @main(%m: memref<700xi32>, %x: i32) -> i32 {
  // expected-remark @below {{[Missed] too-many | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="partial results would not fit the registers", results=5}}
  %s:5 = affine.for %i = 0 to 700 iter_args(%t0 = %x, %t1 = %x, %t2 = %x, %t3 = %x, %t4 = %x) -> (i32, i32, i32, i32, i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q0 = arith.addi %t0, %a : i32
    %q1 = arith.addi %t1, %a : i32
    %q2 = arith.addi %t2, %a : i32
    %q3 = arith.addi %t3, %a : i32
    %q4 = arith.addi %t4, %a : i32
    affine.yield %q0, %q1, %q2, %q3, %q4 : i32, i32, i32, i32, i32
  }
  return %s#0 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0:5 = affine.for %arg2 = 0 to 700 iter_args(%arg3 = %arg1, %arg4 = %arg1, %arg5 = %arg1, %arg6 = %arg1, %arg7 = %arg1) -> (i32, i32, i32, i32, i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<700xi32>
// CHECK-NEXT:       %2 = arith.addi %arg3, %1 : i32
// CHECK-NEXT:       %3 = arith.addi %arg4, %1 : i32
// CHECK-NEXT:       %4 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       %5 = arith.addi %arg6, %1 : i32
// CHECK-NEXT:       %6 = arith.addi %arg7, %1 : i32
// CHECK-NEXT:       affine.yield %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
