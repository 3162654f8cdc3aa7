// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=buffers-only=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The buffer stays in memory; the refusal has the code `unknown-place`.

func.func private @g(memref<1xf32>)
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Missed] unknown-place | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="the accessed element is unknown", reason=unsupported}}
  %b = memref.alloc() : memref<1xf32>
  affine.store %x, %b[0] : memref<1xf32>
  affine.store %x, %b[symbol(%n)] : memref<1xf32>
  %r = affine.load %b[0] : memref<1xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(memref<1xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf32>
// CHECK-NEXT:     affine.store %arg2, %alloc[0] : memref<1xf32>
// CHECK-NEXT:     affine.store %arg2, %alloc[symbol(%arg4)] : memref<1xf32>
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<1xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The buffer stays in memory; the refusal has the code `control-flow`.

func.func private @g(memref<1xf32>)
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="an access is inside 'scf.forall'", reason=unsupported}}
  %b = memref.alloc() : memref<2xf32>
  affine.store %x, %b[0] : memref<2xf32>
  scf.forall (%one) in (1) {
    %v = memref.load %b[%c0] : memref<2xf32>
    memref.store %v, %m[%n] : memref<10xf32>
  }
  %r = affine.load %b[0] : memref<2xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(memref<1xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     affine.store %arg2, %alloc[0] : memref<2xf32>
// CHECK-NEXT:     scf.forall (%arg5) in (1) {
// CHECK-NEXT:       %1 = memref.load %alloc[%c0] : memref<2xf32>
// CHECK-NEXT:       memref.store %1, %arg0[%arg4] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<2xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The buffer stays in memory; the refusal has the code `atomic-update`.

func.func private @g(memref<1xf32>)
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Missed] atomic-update | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="its result is used, or no 'affine.parallel' is directly around it", reason=unsupported}}
  %b = memref.alloc() : memref<2xf32>
  affine.store %x, %b[0] : memref<2xf32>
  %o = affine.atomic_rmw addf %x, %b[0] : (f32, memref<2xf32>) -> f32
  %r = affine.load %b[0] : memref<2xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(memref<1xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     affine.store %arg2, %alloc[0] : memref<2xf32>
// CHECK-NEXT:     %0 = affine.atomic_rmw addf %arg2, %alloc[0] : (f32, memref<2xf32>) -> f32
// CHECK-NEXT:     %1 = affine.load %alloc[0] : memref<2xf32>
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The buffer stays in memory; the refusal has the code `float-order`.

func.func private @g(memref<1xf32>)
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Missed] float-order | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="floating-point operations would be reassociated", reason=unsupported}}
  %b = memref.alloc() : memref<2xf32>
  affine.store %x, %b[0] : memref<2xf32>
  affine.parallel (%i) = (0) to (9) {
    %o = affine.atomic_rmw addf %x, %b[0] : (f32, memref<2xf32>) -> f32
  }
  %r = affine.load %b[0] : memref<2xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(memref<1xf32>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     affine.store %arg2, %alloc[0] : memref<2xf32>
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (9) {
// CHECK-NEXT:       %1 = affine.atomic_rmw addf %arg2, %alloc[0] : (f32, memref<2xf32>) -> f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<2xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements at constant places.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="2 elements"}}
  %b = memref.alloc() : memref<3xf32>
  %c2 = arith.constant 2 : index
  affine.store %x, %b[0] : memref<3xf32>
  affine.for %i = 0 to 9 {
    %v = affine.load %b[0] : memref<3xf32>
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      memref.store %v, %b[%c2] : memref<3xf32>
    }
    %u = affine.load %m[%i] : memref<10xf32>
    %s = arith.addf %v, %u : f32
    affine.store %s, %b[0] : memref<3xf32>
  }
  %r = affine.load %b[symbol(%c2)] : memref<3xf32>
  memref.dealloc %b : memref<3xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     %1:2 = affine.for %arg5 = 0 to 9 iter_args(%arg6 = %arg2, %arg7 = %0) -> (f32, f32) {
// CHECK-NEXT:       %2 = affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%arg5) -> f32 {
// CHECK-NEXT:         affine.yield %arg6 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg7 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       %4 = arith.addf %arg6, %3 : f32
// CHECK-NEXT:       affine.yield %4, %2 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1#1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What another execution of a block stored.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="the loaded element may have been stored where no value can be passed on", reason=unsupported}}
  %b = memref.alloca() : memref<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    scf.forall (%one) in (1) {
      affine.for %i = 0 to 4 {
        affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
          %v = affine.load %b[] : memref<f32>
          affine.store %v, %m[%i] : memref<10xf32>
        }
      }
      affine.store %x, %b[] : memref<f32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<f32>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     scf.for %arg5 = %c0 to %arg4 step %c1 {
// CHECK-NEXT:       scf.forall (%arg6) in (1) {
// CHECK-NEXT:         affine.for %arg7 = 0 to 4 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%arg7) {
// CHECK-NEXT:             %0 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT:             affine.store %0, %arg0[%arg7] : memref<10xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %arg2, %alloca[] : memref<f32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What another execution of a block stored.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    scf.forall (%one) in (1) {
      affine.store %x, %b[] : memref<f32>
      affine.for %i = 0 to 4 {
        affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
          %v = affine.load %b[] : memref<f32>
          affine.store %v, %m[%i] : memref<10xf32>
        }
      }
      affine.store %x, %b[] : memref<f32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     scf.for %arg5 = %c0 to %arg4 step %c1 {
// CHECK-NEXT:       scf.forall (%arg6) in (1) {
// CHECK-NEXT:         affine.for %arg7 = 0 to 4 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%arg7) {
// CHECK-NEXT:             affine.store %arg2, %arg0[%arg7] : memref<10xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
