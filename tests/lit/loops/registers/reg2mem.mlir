// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Values of all kinds of types that a loop carries are stored in buffers.

// expected-warning @below {{'@f' is not run: '@f' cannot be called from Python: argument '%a5' has type 'i128'}}
func.func @f(%a0: f32, %a1: i1, %a2: index, %a3: vector<4xf32>, %a4: complex<f32>, %a5: i128, %a6: bf16) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="7 values"}}
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %r:7 = affine.for %i = 0 to 9 iter_args(%b0 = %a0, %b1 = %a1, %b2 = %a2, %b3 = %a3, %b4 = %a4, %b5 = %a5, %b6 = %a6) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
    affine.yield %b0, %b1, %b2, %b3, %b4, %b5, %b6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32, %arg1: i1, %arg2: index, %arg3: vector<4xf32>, %arg4: complex<f32>, %arg5: i128, %arg6: bf16) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
// CHECK-NEXT:     %0:7 = affine.for %arg7 = 0 to 9 iter_args(%arg8 = %arg0, %arg9 = %arg1, %arg10 = %arg2, %arg11 = %arg3, %arg12 = %arg4, %arg13 = %arg5, %arg14 = %arg6) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
// CHECK-NEXT:       affine.yield %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction becomes a buffer and a reduction again: atomic.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
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
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (0) to (9) reduce ("addi", "maximumf") -> (i32, f32) {
// CHECK-NEXT:       %3 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       affine.yield %3, %4 : i32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.fptosi %0#1 : f32 to i32
// CHECK-NEXT:     %2 = arith.addi %0#0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction becomes a buffer and a reduction again: atomic.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
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
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (3) to (20) step (4) reduce ("addi", "maximumf") -> (i32, f32) {
// CHECK-NEXT:       %3 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       affine.yield %3, %4 : i32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.fptosi %0#1 : f32 to i32
// CHECK-NEXT:     %2 = arith.addi %0#0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction becomes a buffer and a reduction again: atomic.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
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
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (-7) to (2) step (2) reduce ("addi", "maximumf") -> (i32, f32) {
// CHECK-NEXT:       %3 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       affine.yield %3, %4 : i32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.fptosi %0#1 : f32 to i32
// CHECK-NEXT:     %2 = arith.addi %0#0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
