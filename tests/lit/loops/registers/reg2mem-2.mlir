// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Values that stay: buffer.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> memref<10xf32> {
  // expected-remark @below {{[Missed] no-buffer | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="a buffer cannot hold result #0, which is memref<10xf32>"}}
  %r = affine.for %i = 0 to 9 iter_args(%a = %m) -> (memref<10xf32>) {
    affine.yield %a : memref<10xf32>
  }
  return %r : memref<10xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> memref<10xf32> {
// CHECK-NEXT:     %0 = affine.for %arg5 = 0 to 9 iter_args(%arg6 = %arg0) -> (memref<10xf32>) {
// CHECK-NEXT:       affine.yield %arg6 : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : memref<10xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay: used, symbol.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %j = 0 to 9 {
    // expected-remark @below {{[Missed] used-as-symbol | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="result #0 may stand in affine expressions"}}
    %k = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {
      affine.yield %a : index
    }
    affine.store %x, %m[symbol(%k)] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.for %arg6 = 0 to 9 iter_args(%arg7 = %arg4) -> (index) {
// CHECK-NEXT:         affine.yield %arg7 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %arg2, %arg0[symbol(%0)] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay: stated, reduction.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] stated-reduction | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="the loop names its reductions"}}
  %q = affine.for %i = 0 to 9 iter_args(%a = %z) reduce ("addi") -> (i32) {
    %b = arith.addi %a, %z : i32
    affine.yield %b : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.for %arg5 = 0 to 9 iter_args(%arg6 = %arg3) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %1 = arith.addi %arg6, %arg3 : i32
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay: float, order.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] float-order | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="atomic updates would round in another order"}}
  %q = affine.parallel (%i) = (0) to (9) reduce ("addf") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg5) = (0) to (9) reduce ("addf") -> (f32) {
// CHECK-NEXT:       affine.yield %arg2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay: unsupported, reduction.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unsupported-reduction | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="'assign' has the value of one iteration"}}
  %q = affine.parallel (%i) = (0) to (1) reduce ("assign") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg5) = (0) to (1) reduce ("assign") -> (f32) {
// CHECK-NEXT:       affine.yield %arg2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay: pure, region.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  memref.generic_atomic_rmw %m[%n] : memref<10xf32> {
  ^bb0(%old: f32):
    // expected-remark @below {{[Missed] pure-region | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="it is in a region that has no effects"}}
    %q = affine.for %i = 0 to 9 iter_args(%a = %old) -> (f32) {
      affine.yield %a : f32
    }
    memref.atomic_yield %q : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = memref.generic_atomic_rmw %arg0[%arg4] : memref<10xf32> {
// CHECK-NEXT:     ^bb0(%arg5: f32):
// CHECK-NEXT:       %1 = affine.for %arg6 = 0 to 9 iter_args(%arg7 = %arg5) -> (f32) {
// CHECK-NEXT:         affine.yield %arg7 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.atomic_yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Definitions of reductions are left alone. A store would not be valid there.

reduction.define @sums : f32 combination (%a, %b) {
  // expected-remark @below {{[Missed] pure-region | Category:affine-reg2mem | Op=affine.for, Remark="it is in a region that has no effects"}}
  %q = affine.for %i = 0 to 2 iter_args(%c = %a) -> (f32) {
    %d = arith.addf %c, %b : f32
    affine.yield %d : f32
  }
  reduction.yield %q : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @sums : f32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2 iter_args(%arg3 = %arg0) -> (f32) {
// CHECK-NEXT:       %1 = arith.addf %arg3, %arg1 : f32
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     reduction.yield %0 : f32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     reduction.yield %cst : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Kinds of values.

// expected-warning @below {{'@f' is not run: '@f' cannot be called from Python: argument '%a5' has type 'i128'}}
func.func @f(%a0: f32, %a1: i1, %a2: index, %a3: vector<4xf32>, %a4: complex<f32>, %a5: i128, %a6: bf16) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="7 values"}}
  %r:7 = affine.for %i = 0 to 9 iter_args(%b0 = %a0, %b1 = %a1, %b2 = %a2, %b3 = %a3, %b4 = %a4, %b5 = %a5, %b6 = %a6) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
    affine.yield %b0, %b1, %b2, %b3, %b4, %b5, %b6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32, %arg1: i1, %arg2: index, %arg3: vector<4xf32>, %arg4: complex<f32>, %arg5: i128, %arg6: bf16) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<f32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<i1>
// CHECK-NEXT:     %alloca_1 = memref.alloca() : memref<index>
// CHECK-NEXT:     %alloca_2 = memref.alloca() : memref<vector<4xf32>>
// CHECK-NEXT:     %alloca_3 = memref.alloca() : memref<complex<f32>>
// CHECK-NEXT:     %alloca_4 = memref.alloca() : memref<i128>
// CHECK-NEXT:     %alloca_5 = memref.alloca() : memref<bf16>
// CHECK-NEXT:     affine.store %arg0, %alloca[] : memref<f32>
// CHECK-NEXT:     affine.store %arg1, %alloca_0[] : memref<i1>
// CHECK-NEXT:     affine.store %arg2, %alloca_1[] : memref<index>
// CHECK-NEXT:     affine.store %arg3, %alloca_2[] : memref<vector<4xf32>>
// CHECK-NEXT:     affine.store %arg4, %alloca_3[] : memref<complex<f32>>
// CHECK-NEXT:     affine.store %arg5, %alloca_4[] : memref<i128>
// CHECK-NEXT:     affine.store %arg6, %alloca_5[] : memref<bf16>
// CHECK-NEXT:     affine.for %arg7 = 0 to 9 {
// CHECK-NEXT:       %7 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT:       %8 = affine.load %alloca_0[] : memref<i1>
// CHECK-NEXT:       %9 = affine.load %alloca_1[] : memref<index>
// CHECK-NEXT:       %10 = affine.load %alloca_2[] : memref<vector<4xf32>>
// CHECK-NEXT:       %11 = affine.load %alloca_3[] : memref<complex<f32>>
// CHECK-NEXT:       %12 = affine.load %alloca_4[] : memref<i128>
// CHECK-NEXT:       %13 = affine.load %alloca_5[] : memref<bf16>
// CHECK-NEXT:       affine.store %7, %alloca[] : memref<f32>
// CHECK-NEXT:       affine.store %8, %alloca_0[] : memref<i1>
// CHECK-NEXT:       affine.store %9, %alloca_1[] : memref<index>
// CHECK-NEXT:       affine.store %10, %alloca_2[] : memref<vector<4xf32>>
// CHECK-NEXT:       affine.store %11, %alloca_3[] : memref<complex<f32>>
// CHECK-NEXT:       affine.store %12, %alloca_4[] : memref<i128>
// CHECK-NEXT:       affine.store %13, %alloca_5[] : memref<bf16>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<i1>
// CHECK-NEXT:     %2 = affine.load %alloca_1[] : memref<index>
// CHECK-NEXT:     %3 = affine.load %alloca_2[] : memref<vector<4xf32>>
// CHECK-NEXT:     %4 = affine.load %alloca_3[] : memref<complex<f32>>
// CHECK-NEXT:     %5 = affine.load %alloca_4[] : memref<i128>
// CHECK-NEXT:     %6 = affine.load %alloca_5[] : memref<bf16>
// CHECK-NEXT:     return %0, %1, %2, %3, %4, %5, %6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations of parallel loops have their own buffers.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.parallel (%i) = (0) to (8) {
    // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="1 value"}}
    %s = affine.for %j = 0 to 9 iter_args(%a = %x) -> (f32) {
      %v = affine.load %w[%i, %j] : memref<10x10xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (8) {
// CHECK-NEXT:       %alloca = memref.alloca() : memref<f32>
// CHECK-NEXT:       affine.store %arg2, %alloca[] : memref<f32>
// CHECK-NEXT:       affine.for %arg6 = 0 to 9 {
// CHECK-NEXT:         %1 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[] : memref<f32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions there and back: atomic.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  %q:2 = affine.parallel (%i) = (0) to (9) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<f32>
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     affine.store %c0_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     affine.store %cst, %alloca_0[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (9) {
// CHECK-NEXT:       %4 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:       %6 = affine.atomic_rmw addi %4, %alloca[] : (i32, memref<i32>) -> i32
// CHECK-NEXT:       %7 = affine.atomic_rmw maximumf %5, %alloca_0[] : (f32, memref<f32>) -> f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:     %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions there and back: atomic.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  %q:2 = affine.parallel (%i) = (3) to (20) step (4) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<f32>
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     affine.store %c0_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     affine.store %cst, %alloca_0[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (3) to (20) step (4) {
// CHECK-NEXT:       %4 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:       %6 = affine.atomic_rmw addi %4, %alloca[] : (i32, memref<i32>) -> i32
// CHECK-NEXT:       %7 = affine.atomic_rmw maximumf %5, %alloca_0[] : (f32, memref<f32>) -> f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:     %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions there and back: atomic.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  %q:2 = affine.parallel (%i) = (-7) to (2) step (2) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<f32>
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     affine.store %c0_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     affine.store %cst, %alloca_0[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (-7) to (2) step (2) {
// CHECK-NEXT:       %4 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:       %6 = affine.atomic_rmw addi %4, %alloca[] : (i32, memref<i32>) -> i32
// CHECK-NEXT:       %7 = affine.atomic_rmw maximumf %5, %alloca_0[] : (f32, memref<f32>) -> f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:     %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
