// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-normalize=promote-single-iter=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  %r = affine.for %i = 2 to 12 step 3 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 4 iter_args(%arg3 = %arg1) -> (index) {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 * 3 + 2)>(%arg2)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  %r = affine.for %i = 7 to 1 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to -6 iter_args(%arg3 = %arg1) -> (index) {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds fits 64 bits"}}
  %r = affine.for %i = -3 to %n step 2 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to affine_map<()[s0] -> ((s0 + 3) ceildiv 2)>()[%arg1] iter_args(%arg3 = %arg1) -> (index) {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 * 2 - 3)>(%arg2)
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds fits 64 bits"}}
  %r = affine.for %i = %n to 10 step 4 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to affine_map<()[s0] -> ((-s0 + 10) ceildiv 4)>()[%arg1] iter_args(%arg3 = %arg1) -> (index) {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] promoted | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the loop has one iteration"}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 7 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg1]
// CHECK-NEXT:     affine.store %arg1, %arg0[%0 + 20] : memref<64xindex>
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds fits 64 bits"}}
  %r = affine.for %i = %n to min affine_map<(d0) -> (d0 * 2, 9)>(%n) step 2 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to min affine_map<()[s0] -> (s0 ceildiv 2, (-s0 + 9) ceildiv 2)>()[%arg1] iter_args(%arg3 = %arg1) -> (index) {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%arg2)[%arg1]
// CHECK-NEXT:       affine.store %arg3, %arg0[%1 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %1 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the lower bound is a maximum of several values", reason=unsupported}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 step 5 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %0 = affine.for %arg2 = max affine_map<(d0) -> (d0, 2)>(%arg1) to 12 step 5 iter_args(%arg3 = %arg1) -> (index) {
// CHECK-NEXT:       affine.store %arg3, %arg0[%arg2 + 20] : memref<64xindex>
// CHECK-NEXT:       affine.yield %arg2 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger says which loops are normalised.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] promoted | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the loop has one iteration"}}
  %r = affine.for %i = 4 to 5 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xindex>, %arg1: index) -> index {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     affine.store %arg1, %arg0[%c4 + 20] : memref<64xindex>
// CHECK-NEXT:     return %c4 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
