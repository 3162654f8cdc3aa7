// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -inline | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Stays: a scope frees memory before its function ends.

func.func private @use(memref<4xf32>)
func.func @f() {
  memref.alloca_scope {
    %m = memref.alloca() : memref<4xf32>
    func.call @use(%m) : (memref<4xf32>) -> ()
  }
  %n = memref.alloc() : memref<4xf32>
  func.call @use(%n) : (memref<4xf32>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @use(memref<4xf32>)
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     memref.alloca_scope  {
// CHECK-NEXT:       %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:       func.call @use(%alloca) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     call @use(%alloc) : (memref<4xf32>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: memory of a branch is freed before the function ends.

func.func private @use(memref<4xf32>)
func.func @f(%c: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      %m = memref.alloca() : memref<4xf32>
      func.call @use(%m) : (memref<4xf32>) -> ()
    }
    func.call @use_nothing() : () -> ()
  }
  return
}
func.func private @use_nothing()

// CHECK: module {
// CHECK-NEXT:   func.func private @use(memref<4xf32>)
// CHECK-NEXT:   func.func @f(%arg0: i1, %arg1: index) {
// CHECK-NEXT:     scf.if %arg0 {
// CHECK-NEXT:       memref.alloca_scope  {
// CHECK-NEXT:         %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:         func.call @use(%alloca) : (memref<4xf32>) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:       func.call @use_nothing() : () -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @use_nothing()
// CHECK-NEXT: }

// -----

// No fold removes this operation, since it would change the result.

func.func @f(%a: complex<f32>) -> complex<f32> {
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %a, %z : complex<f32>
  return %0 : complex<f32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: complex<f32>) -> complex<f32> {
// CHECK-NEXT:     %cst = complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
// CHECK-NEXT:     %0 = complex.add %arg0, %cst : complex<f32>
// CHECK-NEXT:     return %0 : complex<f32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: what others may call from outside stays.

module {
  module {
    func.func nested @f() {
      return
    }
  }
}

// CHECK: module {
// CHECK-NEXT:   module {
// CHECK-NEXT:     func.func nested @f() {
// CHECK-NEXT:       return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stays: an extent is not loaded behind the end of the shape.

func.func @f(%m: memref<?xf32>, %shape: memref<2xindex>, %c: i1) -> index {
  %c5 = arith.constant 5 : index
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = scf.if %c -> index {
    %2 = memref.dim %0, %c5 : memref<?x?xf32>
    scf.yield %2 : index
  } else {
    scf.yield %c5 : index
  }
  return %1 : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: memref<2xindex>, %arg2: i1) -> index {
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT:     %0 = scf.if %arg2 -> (index) {
// CHECK-NEXT:       %dim = memref.dim %reshape, %c5 : memref<?x?xf32>
// CHECK-NEXT:       scf.yield %dim : index
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %c5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
