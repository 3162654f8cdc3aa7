// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-share-loads=lanes=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Three neighbours, and iterations that remain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-share-loads | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40xf64>, %b: memref<40xf64>, %n: index) {
  // expected-remark @below {{[Passed] shared | Category:affine-share-loads | Function=main | Op=affine.for, Remark="vectorised by 8, with shared loads", loads=6, saved_loads=3, vector_size=8}}
  affine.for %i = 1 to 39 {
    %x = affine.load %a[%i - 1] : memref<40xf64>
    %y = affine.load %a[%i] : memref<40xf64>
    %z = affine.load %a[%i + 1] : memref<40xf64>
    %s = arith.addf %x, %y : f64
    %t = arith.mulf %s, %z : f64
    affine.store %t, %b[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf64>, %arg1: memref<40xf64>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 1 to 33 step 8 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg3 - 1] : memref<40xf64>, vector<4xf64>
// CHECK-NEXT:       %1 = affine.vector_load %arg0[%arg3 + 3] : memref<40xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = affine.vector_load %arg0[%arg3 + 5] : memref<40xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = vector.shuffle %0, %1 [1, 2, 3, 4] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = vector.shuffle %0, %1 [2, 3, 4, 5] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %5 = vector.shuffle %1, %2 [1, 2, 3, 6] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %6 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %7 = vector.shuffle %3, %5 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %8 = vector.shuffle %4, %2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %9 = arith.addf %6, %7 : vector<8xf64>
// CHECK-NEXT:       %10 = arith.mulf %9, %8 : vector<8xf64>
// CHECK-NEXT:       affine.vector_store %10, %arg1[%arg3] : memref<40xf64>, vector<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (33, 1)>() to 39 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 1] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<40xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg3 + 1] : memref<40xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.mulf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows of two iterations that were jammed: the same elements under other names. Bounds of a symbol.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-share-loads | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x40xf32>, %b: memref<6x40xf32>, %n: index) {
  affine.for %i = 1 to 5 step 2 {
    // expected-remark @below {{[Passed] shared | Category:affine-share-loads | Function=main | Op=affine.for, Remark="vectorised by 8, with shared loads", loads=10, saved_loads=3, vector_size=8}}
    affine.for %j = 1 to min affine_map<()[s0] -> (s0 + 12)>()[%n] {
      %0 = affine.load %a[%i, %j - 1] : memref<6x40xf32>
      %1 = affine.load %a[%i, %j + 2] : memref<6x40xf32>
      %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %2 = affine.load %a[%k - 1, %j + 2] : memref<6x40xf32>
      %3 = affine.load %a[%k - 1, %j + 1] : memref<6x40xf32>
      %4 = affine.load %a[%k, %j] : memref<6x40xf32>
      %s = arith.addf %0, %1 : f32
      %t = arith.addf %2, %3 : f32
      %u = arith.mulf %t, %4 : f32
      affine.store %s, %b[%i, %j] : memref<6x40xf32>
      affine.store %u, %b[%k, %j] : memref<6x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<6x40xf32>, %arg1: memref<6x40xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 1 to 5 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to affine_map<()[s0] -> (((s0 + 11) floordiv 8) * 8 + 1)>()[%arg2] step 8 {
// CHECK-NEXT:         %0 = affine.vector_load %arg0[%arg3, %arg4 - 1] : memref<6x40xf32>, vector<4xf32>
// CHECK-NEXT:         %1 = affine.vector_load %arg0[%arg3, %arg4 + 3] : memref<6x40xf32>, vector<4xf32>
// CHECK-NEXT:         %2 = affine.vector_load %arg0[%arg3, %arg4 + 6] : memref<6x40xf32>, vector<4xf32>
// CHECK-NEXT:         %3 = vector.shuffle %0, %1 [2, 3, 4, 5] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:         %4 = vector.shuffle %0, %1 [3, 4, 5, 6] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:         %5 = vector.shuffle %1, %2 [2, 3, 5, 6] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:         %6 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:         %7 = vector.shuffle %4, %2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:         %8 = vector.shuffle %3, %5 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %10 = affine.vector_load %arg0[%9, %arg4] : memref<6x40xf32>, vector<8xf32>
// CHECK-NEXT:         %11 = arith.addf %6, %7 : vector<8xf32>
// CHECK-NEXT:         %12 = arith.addf %7, %8 : vector<8xf32>
// CHECK-NEXT:         %13 = arith.mulf %12, %10 : vector<8xf32>
// CHECK-NEXT:         affine.vector_store %11, %arg1[%arg3, %arg4] : memref<6x40xf32>, vector<8xf32>
// CHECK-NEXT:         affine.vector_store %13, %arg1[%9, %arg4] : memref<6x40xf32>, vector<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = max affine_map<()[s0] -> (((s0 + 11) floordiv 8) * 8 + 1, 1)>()[%arg2] to affine_map<()[s0] -> (s0 + 12)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4 - 1] : memref<6x40xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4 + 2] : memref<6x40xf32>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %3 = affine.load %arg0[%2 - 1, %arg4 + 2] : memref<6x40xf32>
// CHECK-NEXT:         %4 = affine.load %arg0[%2 - 1, %arg4 + 1] : memref<6x40xf32>
// CHECK-NEXT:         %5 = affine.load %arg0[%2, %arg4] : memref<6x40xf32>
// CHECK-NEXT:         %6 = arith.addf %0, %1 : f32
// CHECK-NEXT:         %7 = arith.addf %3, %4 : f32
// CHECK-NEXT:         %8 = arith.mulf %7, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg1[%arg3, %arg4] : memref<6x40xf32>
// CHECK-NEXT:         affine.store %8, %arg1[%2, %arg4] : memref<6x40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Neighbours more than a register apart are loaded one by one, others are not.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-share-loads | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<60xi64>, %b: memref<60xi64>, %n: index) {
  // expected-remark @below {{[Passed] shared | Category:affine-share-loads | Function=main | Op=affine.for, Remark="vectorised by 8, with shared loads", loads=10, saved_loads=4, vector_size=8}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %a[%i] : memref<60xi64>
    %1 = affine.load %a[%i + 3] : memref<60xi64>
    %2 = affine.load %a[%i + 14] : memref<60xi64>
    %3 = affine.load %a[%i + 17] : memref<60xi64>
    %4 = affine.load %a[%i + 1] : memref<60xi64>
    %s = arith.addi %0, %1 : i64
    %q = arith.muli %2, %3 : i64
    %t = arith.muli %q, %4 : i64
    %u = arith.subi %s, %t : i64
    affine.store %u, %b[%i] : memref<60xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<60xi64>, %arg1: memref<60xi64>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 8 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg3] : memref<60xi64>, vector<4xi64>
// CHECK-NEXT:       %1 = affine.vector_load %arg0[%arg3 + 4] : memref<60xi64>, vector<4xi64>
// CHECK-NEXT:       %2 = affine.vector_load %arg0[%arg3 + 7] : memref<60xi64>, vector<4xi64>
// CHECK-NEXT:       %3 = affine.vector_load %arg0[%arg3 + 14] : memref<60xi64>, vector<4xi64>
// CHECK-NEXT:       %4 = affine.vector_load %arg0[%arg3 + 18] : memref<60xi64>, vector<4xi64>
// CHECK-NEXT:       %5 = affine.vector_load %arg0[%arg3 + 21] : memref<60xi64>, vector<4xi64>
// CHECK-NEXT:       %6 = vector.shuffle %0, %1 [1, 2, 3, 4] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %7 = vector.shuffle %0, %1 [3, 4, 5, 6] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %8 = vector.shuffle %1, %2 [1, 2, 3, 5] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %9 = vector.shuffle %3, %4 [3, 4, 5, 6] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %10 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %11 = vector.shuffle %7, %2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %12 = vector.shuffle %3, %4 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %13 = vector.shuffle %9, %5 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %14 = vector.shuffle %6, %8 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xi64>, vector<4xi64>
// CHECK-NEXT:       %15 = arith.addi %10, %11 : vector<8xi64>
// CHECK-NEXT:       %16 = arith.muli %12, %13 : vector<8xi64>
// CHECK-NEXT:       %17 = arith.muli %16, %14 : vector<8xi64>
// CHECK-NEXT:       %18 = arith.subi %15, %17 : vector<8xi64>
// CHECK-NEXT:       affine.vector_store %18, %arg1[%arg3] : memref<60xi64>, vector<8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What an iteration stores it loads later: only the other row is shared.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-share-loads | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<60xf64>, %b: memref<60xf64>, %n: index) {
  // expected-remark @below {{[Passed] shared | Category:affine-share-loads | Function=main | Op=affine.for, Remark="vectorised by 8, with shared loads", loads=8, saved_loads=3, vector_size=8}}
  affine.for %i = 1 to 50 {
    %0 = affine.load %a[%i] : memref<60xf64>
    %1 = affine.load %a[%i + 1] : memref<60xf64>
    %s = arith.addf %0, %1 : f64
    affine.store %s, %b[%i] : memref<60xf64>
    %2 = affine.load %b[%i] : memref<60xf64>
    %3 = affine.load %a[%i - 1] : memref<60xf64>
    %t = arith.mulf %2, %3 : f64
    affine.store %t, %b[%i] : memref<60xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<60xf64>, %arg1: memref<60xf64>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 1 to 49 step 8 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg3 - 1] : memref<60xf64>, vector<4xf64>
// CHECK-NEXT:       %1 = affine.vector_load %arg0[%arg3 + 3] : memref<60xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = affine.vector_load %arg0[%arg3 + 5] : memref<60xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = vector.shuffle %0, %1 [1, 2, 3, 4] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = vector.shuffle %0, %1 [2, 3, 4, 5] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %5 = vector.shuffle %1, %2 [1, 2, 3, 6] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %6 = vector.shuffle %3, %5 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %7 = vector.shuffle %4, %2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %8 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %9 = arith.addf %6, %7 : vector<8xf64>
// CHECK-NEXT:       affine.vector_store %9, %arg1[%arg3] : memref<60xf64>, vector<8xf64>
// CHECK-NEXT:       %10 = affine.vector_load %arg1[%arg3] : memref<60xf64>, vector<8xf64>
// CHECK-NEXT:       %11 = arith.mulf %10, %8 : vector<8xf64>
// CHECK-NEXT:       affine.vector_store %11, %arg1[%arg3] : memref<60xf64>, vector<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (49, 1)>() to 50 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3 + 1] : memref<60xf64>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[%arg3] : memref<60xf64>
// CHECK-NEXT:       %3 = affine.load %arg1[%arg3] : memref<60xf64>
// CHECK-NEXT:       %4 = affine.load %arg0[%arg3 - 1] : memref<60xf64>
// CHECK-NEXT:       %5 = arith.mulf %3, %4 : f64
// CHECK-NEXT:       affine.store %5, %arg1[%arg3] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// In place, with elements ahead: they are loaded before they are stored.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-share-loads | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<60xf64>, %b: memref<60xf64>, %n: index) {
  // expected-remark @below {{[Passed] shared | Category:affine-share-loads | Function=main | Op=affine.for, Remark="vectorised by 8, with shared loads", loads=6, saved_loads=3, vector_size=8}}
  affine.for %i = 0 to 50 {
    %0 = affine.load %a[%i] : memref<60xf64>
    %1 = affine.load %a[%i + 1] : memref<60xf64>
    %2 = affine.load %a[%i + 2] : memref<60xf64>
    %s = arith.addf %0, %1 : f64
    %t = arith.mulf %s, %2 : f64
    affine.store %t, %a[%i] : memref<60xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<60xf64>, %arg1: memref<60xf64>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 48 step 8 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg3] : memref<60xf64>, vector<4xf64>
// CHECK-NEXT:       %1 = affine.vector_load %arg0[%arg3 + 4] : memref<60xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = affine.vector_load %arg0[%arg3 + 6] : memref<60xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = vector.shuffle %0, %1 [1, 2, 3, 4] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = vector.shuffle %0, %1 [2, 3, 4, 5] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %5 = vector.shuffle %1, %2 [1, 2, 3, 6] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %6 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %7 = vector.shuffle %3, %5 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %8 = vector.shuffle %4, %2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       %9 = arith.addf %6, %7 : vector<8xf64>
// CHECK-NEXT:       %10 = arith.mulf %9, %8 : vector<8xf64>
// CHECK-NEXT:       affine.vector_store %10, %arg0[%arg3] : memref<60xf64>, vector<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (48, 0)>() to 50 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3 + 1] : memref<60xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg3 + 2] : memref<60xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.mulf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%arg3] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
