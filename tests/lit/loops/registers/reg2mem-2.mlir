// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem
// NOTE: What is expected was written by tests/lit/update.py.

// The value stays in its form; the refusal has the code `no-buffer`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> memref<10xf32> {
  // expected-remark @below {{[Missed] no-buffer | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="a buffer cannot hold result #0 of type memref<10xf32>", reason=unsupported}}
  %r = affine.for %i = 0 to 9 iter_args(%a = %m) -> (memref<10xf32>) {
    affine.yield %a : memref<10xf32>
  }
  return %r : memref<10xf32>
}

// -----

// The value stays in its form; the refusal has the code `used-as-symbol`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %j = 0 to 9 {
    // expected-remark @below {{[Missed] used-as-symbol | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="result #0 may be used in affine expressions", reason=unsupported}}
    %k = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {
      affine.yield %a : index
    }
    affine.store %x, %m[symbol(%k)] : memref<10xf32>
  }
  return
}

// -----

// The value stays in its form; the refusal has the code `stated-reduction`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] stated-reduction | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="the loop names its reductions", reason=unsupported}}
  %q = affine.for %i = 0 to 9 iter_args(%a = %z) reduce ("addi") -> (i32) {
    %b = arith.addi %a, %z : i32
    affine.yield %b : i32
  }
  return
}

// -----

// The value stays in its form; the refusal has the code `float-order`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] float-order | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="atomic updates would reassociate floating-point operations", reason=unsupported}}
  %q = affine.parallel (%i) = (0) to (9) reduce ("addf") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

// The value stays in its form; the refusal has the code `unsupported-reduction`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] unsupported-reduction | Category:affine-reg2mem | Function=f | Op=affine.parallel, Remark="'assign' has the value of one iteration", reason=unsupported}}
  %q = affine.parallel (%i) = (0) to (1) reduce ("assign") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

// The value stays in its form; the refusal has the code `pure-region`.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  memref.generic_atomic_rmw %m[%n] : memref<10xf32> {
  ^bb0(%old: f32):
    // expected-remark @below {{[Missed] pure-region | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="it is in a region that has no effects", reason=unsupported}}
    %q = affine.for %i = 0 to 9 iter_args(%a = %old) -> (f32) {
      affine.yield %a : f32
    }
    memref.atomic_yield %q : f32
  }
  return
}

// -----

// Definitions of reductions are left alone. A store would not be valid there.

reduction.define @sums : f32 combination (%a, %b) {
  // expected-remark @below {{[Missed] pure-region | Category:affine-reg2mem | Op=affine.for, Remark="it is in a region that has no effects", reason=unsupported}}
  %q = affine.for %i = 0 to 2 iter_args(%c = %a) -> (f32) {
    %d = arith.addf %c, %b : f32
    affine.yield %d : f32
  }
  reduction.yield %q : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// Values of all kinds of types that a loop carries are stored in buffers.

// expected-warning @below {{'@f' is not run: '@f' cannot be called from Python: argument '%a5' has type 'i128'}}
func.func @f(%a0: f32, %a1: i1, %a2: index, %a3: vector<4xf32>, %a4: complex<f32>, %a5: i128, %a6: bf16) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=affine.for, Remark="7 values"}}
  %r:7 = affine.for %i = 0 to 9 iter_args(%b0 = %a0, %b1 = %a1, %b2 = %a2, %b3 = %a3, %b4 = %a4, %b5 = %a5, %b6 = %a6) -> (f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16) {
    affine.yield %b0, %b1, %b2, %b3, %b4, %b5, %b6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : f32, i1, index, vector<4xf32>, complex<f32>, i128, bf16
}

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

// -----

// A reduction becomes a buffer and a reduction again: atomic.

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

// -----

// A reduction becomes a buffer and a reduction again: atomic.

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

// -----

// A reduction becomes a buffer and a reduction again: atomic.

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
