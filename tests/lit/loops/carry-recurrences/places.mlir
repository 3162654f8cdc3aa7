// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A select, in a loop that may have no iteration.

func.func @main(%m: memref<?xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.for, Remark="the element at a place that the loop carries stays in a register"}}
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i] : memref<?xf64>
    %b = memref.load %m[%p] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    %q = arith.select %t, %i, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %1 : index
// CHECK-NEXT:     %3 = scf.if %2 -> (f64) {
// CHECK-NEXT:       %5 = memref.load %arg0[%c0] : memref<?xf64>
// CHECK-NEXT:       scf.yield %5 : f64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:       scf.yield %cst : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %4:2 = affine.for %arg2 = 0 to %arg1 iter_args(%arg3 = %c0, %arg4 = %3) -> (index, f64) {
// CHECK-NEXT:       %5 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       %6 = arith.cmpf ogt, %5, %arg4 : f64
// CHECK-NEXT:       %7 = arith.select %6, %arg2, %arg3 : index
// CHECK-NEXT:       %8 = arith.select %6, %5, %arg4 : f64
// CHECK-NEXT:       affine.yield %7, %8 : index, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %4#0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A conditional whose other case has the place of the iteration, as an integer; the loop has iterations.

func.func @main(%m: memref<?xf64>, %n: index) -> i64 {
  %c0 = arith.constant 0 : i64
  // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.for, Remark="the element at a place that the loop carries stays in a register"}}
  %r = affine.for %i = 2 to 9 step 3 iter_args(%p = %c0) -> (i64) {
    %a = affine.load %m[%i] : memref<?xf64>
    %k = arith.index_cast %p : i64 to index
    %b = memref.load %m[%k] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    %q = scf.if %t -> (i64) {
      scf.yield %p : i64
    } else {
      %j = arith.index_cast %i : index to i64
      scf.yield %j : i64
    }
    affine.yield %q : i64
  }
  return %r : i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index) -> i64 {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0 = arith.index_cast %c0_i64 : i64 to index
// CHECK-NEXT:     %1 = memref.load %arg0[%0] : memref<?xf64>
// CHECK-NEXT:     %2:2 = affine.for %arg2 = 2 to 9 step 3 iter_args(%arg3 = %c0_i64, %arg4 = %1) -> (i64, f64) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       %4 = arith.index_cast %arg3 : i64 to index
// CHECK-NEXT:       %5 = arith.cmpf ogt, %3, %arg4 : f64
// CHECK-NEXT:       %6:2 = scf.if %5 -> (i64, f64) {
// CHECK-NEXT:         scf.yield %arg3, %arg4 : i64, f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %7 = arith.index_cast %arg2 : index to i64
// CHECK-NEXT:         scf.yield %7, %3 : i64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %6#0, %6#1 : i64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %2#0 : i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A column of a matrix, and an element that is read twice.

func.func @main(%m: memref<?x?xi32>, %n: index, %c: index) -> index {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.for, Remark="the element at a place that the loop carries stays in a register"}}
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i, symbol(%c)] : memref<?x?xi32>
    %b = memref.load %m[%p, %c] : memref<?x?xi32>
    %d = memref.load %m[%p, %c] : memref<?x?xi32>
    %s = arith.addi %b, %d : i32
    %t = arith.cmpi slt, %a, %s : i32
    %q = arith.select %t, %i, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xi32>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %1 : index
// CHECK-NEXT:     %3 = scf.if %2 -> (i32) {
// CHECK-NEXT:       %9 = memref.load %arg0[%c0, %arg2] : memref<?x?xi32>
// CHECK-NEXT:       scf.yield %9 : i32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:       scf.yield %c0_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %4 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %5 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     %6 = arith.cmpi slt, %4, %5 : index
// CHECK-NEXT:     %7 = scf.if %6 -> (i32) {
// CHECK-NEXT:       %9 = memref.load %arg0[%c0, %arg2] : memref<?x?xi32>
// CHECK-NEXT:       scf.yield %9 : i32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:       scf.yield %c0_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %8:3 = affine.for %arg3 = 0 to %arg1 iter_args(%arg4 = %c0, %arg5 = %3, %arg6 = %7) -> (index, i32, i32) {
// CHECK-NEXT:       %9 = affine.load %arg0[%arg3, symbol(%arg2)] : memref<?x?xi32>
// CHECK-NEXT:       %10 = arith.addi %arg5, %arg6 : i32
// CHECK-NEXT:       %11 = arith.cmpi slt, %9, %10 : i32
// CHECK-NEXT:       %12 = arith.select %11, %arg3, %arg4 : index
// CHECK-NEXT:       %13 = arith.select %11, %9, %arg6 : i32
// CHECK-NEXT:       %14 = arith.select %11, %9, %arg5 : i32
// CHECK-NEXT:       affine.yield %12, %14, %13 : index, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %8#0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where the loop stores.

func.func @main(%m: memref<?xf64>, %o: memref<?xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i] : memref<?xf64>
    %b = memref.load %m[%p] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    affine.store %a, %o[%i] : memref<?xf64>
    %q = arith.select %t, %i, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to %arg2 iter_args(%arg4 = %c0) -> (index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       %2 = memref.load %arg0[%arg4] : memref<?xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %1, %2 : f64
// CHECK-NEXT:       affine.store %1, %arg1[%arg3] : memref<?xf64>
// CHECK-NEXT:       %4 = arith.select %3, %arg3, %arg4 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where an assertion may end the loop.

func.func @main(%m: memref<?xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i] : memref<?xf64>
    %b = memref.load %m[%p] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    cf.assert %t, "no"
    %q = arith.select %t, %i, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to %arg1 iter_args(%arg3 = %c0) -> (index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       %2 = memref.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %1, %2 : f64
// CHECK-NEXT:       cf.assert %3, "no"
// CHECK-NEXT:       %4 = arith.select %3, %arg2, %arg3 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where the element is loaded behind the choice.

func.func @main(%m: memref<?xf64>, %n: index, %f: f64) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %b = memref.load %m[%p] : memref<?xf64>
    %t = arith.cmpf ogt, %b, %f : f64
    %q = arith.select %t, %i, %p : index
    %a = affine.load %m[%i] : memref<?xf64>
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index, %arg2: f64) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to %arg1 iter_args(%arg4 = %c0) -> (index) {
// CHECK-NEXT:       %1 = memref.load %arg0[%arg4] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %arg2 : f64
// CHECK-NEXT:       %3 = arith.select %2, %arg3, %arg4 : index
// CHECK-NEXT:       %4 = affine.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       affine.yield %3 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where another element is loaded than that at the place of the iteration.

func.func @main(%m: memref<?xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i + 1] : memref<?xf64>
    %b = memref.load %m[%p] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    %q = arith.select %t, %i, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to %arg1 iter_args(%arg3 = %c0) -> (index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 + 1] : memref<?xf64>
// CHECK-NEXT:       %2 = memref.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %1, %2 : f64
// CHECK-NEXT:       %4 = arith.select %3, %arg2, %arg3 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where another subscript changes.

func.func @main(%m: memref<?x?xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i, %i] : memref<?x?xf64>
    %b = memref.load %m[%p, %i] : memref<?x?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    %q = arith.select %t, %i, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to %arg1 iter_args(%arg3 = %c0) -> (index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2, %arg2] : memref<?x?xf64>
// CHECK-NEXT:       %2 = memref.load %arg0[%arg3, %arg2] : memref<?x?xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %1, %2 : f64
// CHECK-NEXT:       %4 = arith.select %3, %arg2, %arg3 : index
// CHECK-NEXT:       affine.yield %4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where the place is computed otherwise.

func.func @main(%m: memref<?xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (index) {
    %a = affine.load %m[%i] : memref<?xf64>
    %b = memref.load %m[%p] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    %j = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%i)
    %q = arith.select %t, %j, %p : index
    affine.yield %q : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to %arg1 iter_args(%arg3 = %c0) -> (index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       %2 = memref.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %1, %2 : f64
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%arg2)
// CHECK-NEXT:       %5 = arith.select %3, %4, %arg3 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Not where integers do not hold every index.

func.func @main(%m: memref<?xf64>, %n: index) -> i8 {
  %c0 = arith.constant 0 : i8
  %r = affine.for %i = 0 to %n iter_args(%p = %c0) -> (i8) {
    %a = affine.load %m[%i] : memref<?xf64>
    %k = arith.index_cast %p : i8 to index
    %b = memref.load %m[%k] : memref<?xf64>
    %t = arith.cmpf ogt, %a, %b : f64
    %j = arith.index_cast %i : index to i8
    %q = arith.select %t, %j, %p : i8
    affine.yield %q : i8
  }
  return %r : i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf64>, %arg1: index) -> i8 {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to %arg1 iter_args(%arg3 = %c0_i8) -> (i8) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.index_cast %arg3 : i8 to index
// CHECK-NEXT:       %3 = memref.load %arg0[%2] : memref<?xf64>
// CHECK-NEXT:       %4 = arith.cmpf ogt, %1, %3 : f64
// CHECK-NEXT:       %5 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT:       %6 = arith.select %4, %5, %arg3 : i8
// CHECK-NEXT:       affine.yield %6 : i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Arrays that change places: the place is of another array in each iteration.

func.func @main(%m: memref<8xf32>, %o: memref<8xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %k, %x, %y = affine.for %i = 0 to %n iter_args(%p = %c0, %s = %m, %z = %o) -> (index, memref<8xf32>, memref<8xf32>) {
    %a = affine.load %s[%i] : memref<8xf32>
    %b = memref.load %s[%p] : memref<8xf32>
    %c = arith.cmpf ogt, %a, %b : f32
    %q = arith.select %c, %i, %p : index
    affine.yield %q, %z, %s : index, memref<8xf32>, memref<8xf32>
  }
  return %k : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<8xf32>, %arg1: memref<8xf32>, %arg2: index) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0:3 = affine.for %arg3 = 0 to %arg2 iter_args(%arg4 = %c0, %arg5 = %arg0, %arg6 = %arg1) -> (index, memref<8xf32>, memref<8xf32>) {
// CHECK-NEXT:       %1 = affine.load %arg5[%arg3] : memref<8xf32>
// CHECK-NEXT:       %2 = memref.load %arg5[%arg4] : memref<8xf32>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %1, %2 : f32
// CHECK-NEXT:       %4 = arith.select %3, %arg3, %arg4 : index
// CHECK-NEXT:       affine.yield %4, %arg6, %arg5 : index, memref<8xf32>, memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
