// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=buffers-only=true
// NOTE: What is expected was written by tests/lit/update.py.

// Buffers for parts of a sum become a reduction.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  // expected-remark @below {{[Passed] shared-parts | Category:affine-mem2reg | Function=f | Op=affine.for}}
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: some parts are left out.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 3 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: every second part.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 step 2 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: in another order.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[-%i + 3] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: parts are read in another order.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[3 - %i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: not from the identity.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.25 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: the sum is read in between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  %x = affine.load %b[] : memref<f32>
  affine.store %x, %w[0] : memref<4xf32>
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: the sum is read in the loop.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %b[] : memref<f32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: a part is read otherwise.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  %x = affine.load %parts[1] : memref<4xf32>
  affine.store %x, %w[0] : memref<4xf32>
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: another operation.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.subf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Parts that stay: the other way round.

func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %p, %a : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}
