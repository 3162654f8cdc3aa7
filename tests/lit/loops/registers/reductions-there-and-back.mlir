// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem=parallel=private -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A reduction becomes a buffer and a reduction again: private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  // expected-remark @below {{[Passed] shared-parts | Category:affine-mem2reg | Function=f | Op=affine.for}}
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

// A reduction becomes a buffer and a reduction again: private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  // expected-remark @below {{[Passed] shared-parts | Category:affine-mem2reg | Function=f | Op=affine.for}}
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

// A reduction becomes a buffer and a reduction again: private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="2 values"}}
  // expected-remark @below {{[Passed] shared-parts | Category:affine-mem2reg | Function=f | Op=affine.for}}
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
