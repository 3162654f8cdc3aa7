// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem=parallel=private | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The value stays in its form; the refusal has the code `unknown-extent`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unknown-extent | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="private buffers are for loops with 1 to 1024 iterations in all", reason=unsupported}}
  %q = affine.parallel (%i) = (0) to (%n) reduce ("addi") -> (i32) {
    affine.yield %z : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg5) = (0) to (%arg4) reduce ("addi") -> (i32) {
// CHECK-NEXT:       affine.yield %arg3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction becomes a buffer and a reduction again: private.

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
// CHECK-NEXT:     %alloca_1 = memref.alloca() : memref<9xi32>
// CHECK-NEXT:     %alloca_2 = memref.alloca() : memref<9xf32>
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     affine.store %c0_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     affine.store %cst, %alloca_0[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (9) {
// CHECK-NEXT:       %4 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:       affine.store %4, %alloca_1[%arg5] : memref<9xi32>
// CHECK-NEXT:       affine.store %5, %alloca_2[%arg5] : memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %4 = affine.load %alloca_1[%arg5] : memref<9xi32>
// CHECK-NEXT:       %5 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:       %6 = arith.addi %5, %4 : i32
// CHECK-NEXT:       affine.store %6, %alloca[] : memref<i32>
// CHECK-NEXT:       %7 = affine.load %alloca_2[%arg5] : memref<9xf32>
// CHECK-NEXT:       %8 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:       %9 = arith.maximumf %8, %7 : f32
// CHECK-NEXT:       affine.store %9, %alloca_0[] : memref<f32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:     %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction becomes a buffer and a reduction again: private.

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
// CHECK-NEXT:     %alloca_1 = memref.alloca() : memref<5xi32>
// CHECK-NEXT:     %alloca_2 = memref.alloca() : memref<5xf32>
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     affine.store %c0_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     affine.store %cst, %alloca_0[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (3) to (20) step (4) {
// CHECK-NEXT:       %4 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:       affine.store %4, %alloca_1[(%arg5 - 3) floordiv 4] : memref<5xi32>
// CHECK-NEXT:       affine.store %5, %alloca_2[(%arg5 - 3) floordiv 4] : memref<5xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:       %4 = affine.load %alloca_1[%arg5] : memref<5xi32>
// CHECK-NEXT:       %5 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:       %6 = arith.addi %5, %4 : i32
// CHECK-NEXT:       affine.store %6, %alloca[] : memref<i32>
// CHECK-NEXT:       %7 = affine.load %alloca_2[%arg5] : memref<5xf32>
// CHECK-NEXT:       %8 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:       %9 = arith.maximumf %8, %7 : f32
// CHECK-NEXT:       affine.store %9, %alloca_0[] : memref<f32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:     %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction becomes a buffer and a reduction again: private.

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
// CHECK-NEXT:     %alloca_1 = memref.alloca() : memref<5xi32>
// CHECK-NEXT:     %alloca_2 = memref.alloca() : memref<5xf32>
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     affine.store %c0_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT:     affine.store %cst, %alloca_0[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (-7) to (2) step (2) {
// CHECK-NEXT:       %4 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %5 = arith.sitofp %4 : i32 to f32
// CHECK-NEXT:       affine.store %4, %alloca_1[(%arg5 + 7) floordiv 2] : memref<5xi32>
// CHECK-NEXT:       affine.store %5, %alloca_2[(%arg5 + 7) floordiv 2] : memref<5xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:       %4 = affine.load %alloca_1[%arg5] : memref<5xi32>
// CHECK-NEXT:       %5 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:       %6 = arith.addi %5, %4 : i32
// CHECK-NEXT:       affine.store %6, %alloca[] : memref<i32>
// CHECK-NEXT:       %7 = affine.load %alloca_2[%arg5] : memref<5xf32>
// CHECK-NEXT:       %8 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:       %9 = arith.maximumf %8, %7 : f32
// CHECK-NEXT:       affine.store %9, %alloca_0[] : memref<f32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     %1 = affine.load %alloca_0[] : memref<f32>
// CHECK-NEXT:     %2 = arith.fptosi %1 : f32 to i32
// CHECK-NEXT:     %3 = arith.addi %0, %2 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
