
// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-tighten-bounds=split | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A loop with a step, which carries a sum; the parts keep its iterations.

func.func @halves(%a: memref<?xf32>, %n: index, %p: index, %x: f32, %y: f32) -> f32 {
  // expected-remark @below {{[Passed] split | Category:affine-tighten-bounds | Function=halves | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-tighten-bounds | Function=halves | Op=affine.for, Remark="what a condition compares with fits 64 bits"}}
  %r = affine.for %i = 0 to %n step 2 iter_args(%s = %x) -> (f32) {
    // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=halves | Op=affine.if}}
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%p] {
      affine.store %x, %a[%i] : memref<?xf32>
    } else {
      affine.store %y, %a[%i] : memref<?xf32>
    }
    %v = affine.load %a[%i] : memref<?xf32>
    %t = arith.addf %s, %v : f32
    affine.yield %t : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @halves(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: f32) -> f32 {
// CHECK-NEXT:     %0 = affine.for %arg5 = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%arg1, %arg2] step 2 iter_args(%arg6 = %arg3) -> (f32) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:       %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.for %arg5 = max affine_map<()[s0] -> (0, (s0 ceildiv 2) * 2)>()[%arg2] to %arg1 step 2 iter_args(%arg6 = %0) -> (f32) {
// CHECK-NEXT:       affine.store %arg3, %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:       %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The one iteration of an equality stands alone; conditions that the parts decide go.

func.func @diagonal(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] split | Category:affine-tighten-bounds | Function=diagonal | Op=affine.for}}
    // expected-remark @below {{[Analysis] no-overflow | Category:affine-tighten-bounds | Function=diagonal | Op=affine.for, Remark="what a condition compares with fits 64 bits"}}
    // expected-remark @below {{[Passed] fewer-bounds | Category:affine-tighten-bounds | Function=diagonal | Op=affine.for}}
    // expected-remark @below {{[Passed] runs-once-or-never | Category:affine-tighten-bounds | Function=diagonal | Op=affine.for}}
    affine.for %j = 0 to %n {
      %v = affine.load %a[%j] : memref<?xf32>
      // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=diagonal | Op=affine.if}}
      affine.if affine_set<(d0, d1) : (d0 - d1 == 0, d0 + 1 >= 0)>(%i, %j) {
        %w = arith.addf %v, %x : f32
        affine.store %w, %a[%j] : memref<?xf32>
      } else {
        affine.store %x, %a[%j] : memref<?xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @diagonal(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %arg2 : f32
// CHECK-NEXT:       affine.store %1, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0 + 1)>(%arg3) to %arg1 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop may be cut for a condition in loops in it, and several times.

func.func @borders(%a: memref<32x32xf32>, %x: f32, %y: f32) {
  // expected-remark @below {{[Passed] split | Category:affine-tighten-bounds | Function=borders | Op=affine.for}}
  // expected-remark @below {{[Passed] fewer-bounds | Category:affine-tighten-bounds | Function=borders | Op=affine.for}}
  // expected-remark @below {{[Passed] runs-once-or-never | Category:affine-tighten-bounds | Function=borders | Op=affine.for}}
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 32 {
      // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=borders | Op=affine.if}}
      affine.if affine_set<(d0) : (d0 - 1 >= 0, 30 - d0 >= 0)>(%i) {
        affine.store %x, %a[%i, %j] : memref<32x32xf32>
      } else {
        affine.store %y, %a[%i, %j] : memref<32x32xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @borders(%arg0: memref<32x32xf32>, %arg1: f32, %arg2: f32) {
// CHECK-NEXT:     %c31 = arith.constant 31 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg3 = 0 to 32 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%c0, %arg3] : memref<32x32xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 1 to 31 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 32 {
// CHECK-NEXT:         affine.store %arg1, %arg0[%arg3, %arg4] : memref<32x32xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 32 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%c31, %arg3] : memref<32x32xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// From the greatest of several values on, steps of 2 lead to no number that a map can tell.

func.func @steps(%a: memref<?xf32>, %n: index, %p: index, %x: f32) {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-tighten-bounds | Function=steps | Op=affine.for, Remark="the lower bound is a maximum of several values, and the step is not 1", reason=unsupported}}
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%p] to %n step 2 {
    %v = affine.load %a[%i] : memref<?xf32>
    affine.if affine_set<(d0)[s0] : (d0 - s0 - 5 >= 0)>(%i)[%p] {
      affine.store %x, %a[%i] : memref<?xf32>
    }
    affine.store %v, %a[%i + 1] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @steps(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (0, s0)>()[%arg2] to %arg1 step 2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (d0 - s0 - 5 >= 0)>(%arg4)[%arg2] {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg4 + 1] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Neither of the two iterations fulfils the condition.

func.func @far(%a: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 9223372036854775807 step 4611686018427387904 {
    // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=far | Op=affine.if}}
    affine.if affine_set<(d0) : (d0 - 4611686018427387905 >= 0)>(%i) {
      affine.store %x, %a[%i mod 16] : memref<16xf32>
    } else {
      affine.store %y, %a[%i mod 16] : memref<16xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<16xf32>, %arg1: f32, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 9223372036854775807 step 4611686018427387904 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg3 mod 16] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Remainders of the variable are not linear: nothing is cut.

func.func @even(%a: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 16 {
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
      affine.store %x, %a[%i] : memref<16xf32>
    } else {
      affine.store %y, %a[%i] : memref<16xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @even(%arg0: memref<16xf32>, %arg1: f32, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%arg3) {
// CHECK-NEXT:         affine.store %arg1, %arg0[%arg3] : memref<16xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3] : memref<16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
