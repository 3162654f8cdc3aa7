// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -convert-reduction-to-scf | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Regions that are no kinds combine in order and the ledger says so.

// expected-remark @below {{[Passed] erase-definition | Category:convert-reduction-to-scf | Op=reduction.define}}
reduction.define @total : f32 combination (%a, %b) {
  %r = arith.addf %a, %b : f32
  reduction.yield %r : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}
// expected-remark @below {{[Passed] erase-definition | Category:convert-reduction-to-scf | Op=reduction.define}}
reduction.define @pair : f32, f32 combination (%a, %c, %b, %d) {
  %r = arith.addf %a, %b : f32
  reduction.yield %r, %d : f32, f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z, %z : f32, f32
}
func.func @main(%m: memref<?xf32>, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=main | Op=affine.parallel}}
  // expected-remark @below {{[Passed] converted | Category:convert-reduction-to-scf | Function=main | Op=scf.parallel}}
  %s:2 = affine.parallel (%i) = (0) to (%n) reduce (@total, "addf")
  -> (f32, f32) {
    // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=main | Op=affine.load}}
    %x = affine.load %m[%i] : memref<?xf32>
    affine.yield %x, %x : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: index) -> (f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0:2 = scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) init (%cst, %cst_0) -> (f32, f32) {
// CHECK-NEXT:       %1 = memref.load %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:       scf.reduce(%1, %1 : f32, f32) {
// CHECK-NEXT:       ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:         %2 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:         scf.reduce.return %2 : f32
// CHECK-NEXT:       }, {
// CHECK-NEXT:       ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:         %2 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:         scf.reduce.return %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Regions that are no kinds combine in order and the ledger says so.

// expected-remark @below {{[Passed] erase-definition | Category:convert-reduction-to-scf | Op=reduction.define}}
reduction.define @total : f32 combination (%a, %b) {
  %r = arith.addf %a, %b : f32
  reduction.yield %r : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}
// expected-remark @below {{[Passed] erase-definition | Category:convert-reduction-to-scf | Op=reduction.define}}
reduction.define @pair : f32, f32 combination (%a, %c, %b, %d) {
  %r = arith.addf %a, %b : f32
  reduction.yield %r, %d : f32, f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z, %z : f32, f32
}
func.func @main(%m: memref<?xf32>, %n: index) -> (f32, f32, f32) {
  // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=main | Op=affine.parallel}}
  // expected-remark @below {{[Passed] converted | Category:convert-reduction-to-scf | Function=main | Op=scf.parallel}}
  // expected-remark @below {{[Analysis] reassociated | Category:convert-reduction-to-scf | Function=main | Op=scf.parallel, Remark="the order in which the reductions of more than 1024 iterations round does not matter"}}
  %s:3 = affine.parallel (%i) = (0) to (%n) reduce (@pair, "addf")
  -> (f32, f32, f32) {
    // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=main | Op=affine.load}}
    %x = affine.load %m[%i] : memref<?xf32>
    affine.yield %x, %x, %x : f32, f32, f32
  }
  return %s#0, %s#1, %s#2 : f32, f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: index) -> (f32, f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = vector.from_elements %cst, %cst : vector<2xf32>
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %1:2 = scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) init (%0, %cst_0) -> (vector<2xf32>, f32) {
// CHECK-NEXT:       %4 = memref.load %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:       %5 = vector.from_elements %4, %4 : vector<2xf32>
// CHECK-NEXT:       scf.reduce(%5, %4 : vector<2xf32>, f32) {
// CHECK-NEXT:       ^bb0(%arg3: vector<2xf32>, %arg4: vector<2xf32>):
// CHECK-NEXT:         %6 = vector.extract %arg3[0] : f32 from vector<2xf32>
// CHECK-NEXT:         %7 = vector.extract %arg3[1] : f32 from vector<2xf32>
// CHECK-NEXT:         %8 = vector.extract %arg4[0] : f32 from vector<2xf32>
// CHECK-NEXT:         %9 = vector.extract %arg4[1] : f32 from vector<2xf32>
// CHECK-NEXT:         %10 = arith.addf %6, %8 : f32
// CHECK-NEXT:         %11 = vector.from_elements %10, %9 : vector<2xf32>
// CHECK-NEXT:         scf.reduce.return %11 : vector<2xf32>
// CHECK-NEXT:       }, {
// CHECK-NEXT:       ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:         %6 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:         scf.reduce.return %6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.extract %1#0[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %3 = vector.extract %1#0[1] : f32 from vector<2xf32>
// CHECK-NEXT:     return %2, %3, %1#1 : f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Regions that are no kinds combine in order and the ledger says so: @pair, "addf"-f32, f32,
// f32-1024-False.

// expected-remark @below {{[Passed] erase-definition | Category:convert-reduction-to-scf | Op=reduction.define}}
reduction.define @total : f32 combination (%a, %b) {
  %r = arith.addf %a, %b : f32
  reduction.yield %r : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}
// expected-remark @below {{[Passed] erase-definition | Category:convert-reduction-to-scf | Op=reduction.define}}
reduction.define @pair : f32, f32 combination (%a, %c, %b, %d) {
  %r = arith.addf %a, %b : f32
  reduction.yield %r, %d : f32, f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z, %z : f32, f32
}
// expected-warning @below {{'@main' is not run: 'affine.load' op subscript 40 is outside dimension 0 of extent 40}}
func.func @main(%m: memref<?xf32>, %n: index) -> (f32, f32, f32) {
  // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=main | Op=affine.parallel}}
  // expected-remark @below {{[Passed] converted | Category:convert-reduction-to-scf | Function=main | Op=scf.parallel}}
  %s:3 = affine.parallel (%i) = (0) to (1024) reduce (@pair, "addf")
  -> (f32, f32, f32) {
    // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=main | Op=affine.load}}
    %x = affine.load %m[%i] : memref<?xf32>
    affine.yield %x, %x, %x : f32, f32, f32
  }
  return %s#0, %s#1, %s#2 : f32, f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: index) -> (f32, f32, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = vector.from_elements %cst, %cst : vector<2xf32>
// CHECK-NEXT:     %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %1:2 = scf.parallel (%arg2) = (%c0) to (%c1024) step (%c1) init (%0, %cst_0) -> (vector<2xf32>, f32) {
// CHECK-NEXT:       %4 = memref.load %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:       %5 = vector.from_elements %4, %4 : vector<2xf32>
// CHECK-NEXT:       scf.reduce(%5, %4 : vector<2xf32>, f32) {
// CHECK-NEXT:       ^bb0(%arg3: vector<2xf32>, %arg4: vector<2xf32>):
// CHECK-NEXT:         %6 = vector.extract %arg3[0] : f32 from vector<2xf32>
// CHECK-NEXT:         %7 = vector.extract %arg3[1] : f32 from vector<2xf32>
// CHECK-NEXT:         %8 = vector.extract %arg4[0] : f32 from vector<2xf32>
// CHECK-NEXT:         %9 = vector.extract %arg4[1] : f32 from vector<2xf32>
// CHECK-NEXT:         %10 = arith.addf %6, %8 : f32
// CHECK-NEXT:         %11 = vector.from_elements %10, %9 : vector<2xf32>
// CHECK-NEXT:         scf.reduce.return %11 : vector<2xf32>
// CHECK-NEXT:       }, {
// CHECK-NEXT:       ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:         %6 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:         scf.reduce.return %6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.extract %1#0[0] : f32 from vector<2xf32>
// CHECK-NEXT:     %3 = vector.extract %1#0[1] : f32 from vector<2xf32>
// CHECK-NEXT:     return %2, %3, %1#1 : f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
