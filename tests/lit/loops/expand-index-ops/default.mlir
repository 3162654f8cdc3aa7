// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-expand-index-ops-as-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Expanded index operations compute the same numbers: affine, expand, index, affine.

func.func @f(%a: index, %b: index, %c: index, %n: index, %p: index)
-> (index, index, index, index, index, index, index) {
  // expected-remark @below {{[Passed] expand-index-as-affine | Category:affine-expand-index-ops-as-affine | Function=f | Op=affine.delinearize_index}}
  %0:3 = affine.delinearize_index %a into (%n, %p, 3) : index, index, index
  // expected-remark @below {{[Passed] expand-index-as-affine | Category:affine-expand-index-ops-as-affine | Function=f | Op=affine.delinearize_index}}
  %1:2 = affine.delinearize_index %a into (%p) : index, index
  // expected-remark @below {{[Passed] expand-index-as-affine | Category:affine-expand-index-ops-as-affine | Function=f | Op=affine.linearize_index}}
  %2 = affine.linearize_index [%a, %b, %c] by (%n, %p) : index
  // expected-remark @below {{[Passed] expand-index-as-affine | Category:affine-expand-index-ops-as-affine | Function=f | Op=affine.linearize_index}}
  %3 = affine.linearize_index [%a, %b, %c] by (4, %p, 3) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2, %3 : index, index, index, index, index, index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> (index, index, index, index, index, index, index) {
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv (s1 * 3))>()[%arg0, %arg4]
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0, s1] -> ((s0 mod (s1 * 3)) floordiv 3)>()[%arg0, %arg4]
// CHECK-NEXT:     %2 = affine.apply affine_map<()[s0] -> (s0 mod 3)>()[%arg0]
// CHECK-NEXT:     %3 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%arg0, %arg4]
// CHECK-NEXT:     %4 = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%arg0, %arg4]
// CHECK-NEXT:     %5 = affine.apply affine_map<()[s0, s1, s2, s3, s4] -> (s1 * s2 + s3 + s0 * (s2 * s4))>()[%arg0, %arg1, %arg4, %arg2, %arg3]
// CHECK-NEXT:     %6 = affine.apply affine_map<()[s0, s1, s2, s3] -> (s1 * 3 + s2 + s0 * (s3 * 3))>()[%arg0, %arg1, %arg2, %arg4]
// CHECK-NEXT:     return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An index operation on a value that is not affine is not expanded.

func.func @f(%m: memref<2xindex>) {
  affine.for %i = 0 to 2 {
    %a = affine.load %m[%i] : memref<2xindex>
    // expected-remark @below {{[Missed] not-affine | Category:affine-expand-index-ops-as-affine | Function=f | Op=affine.delinearize_index, Remark="an operand is neither a valid dimension nor a valid symbol", reason=unsupported}}
    %0:2 = affine.delinearize_index %a into (2, 3) : index, index
    affine.store %0#1, %m[%i] : memref<2xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<2xindex>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<2xindex>
// CHECK-NEXT:       %1:2 = affine.delinearize_index %0 into (2, 3) : index, index
// CHECK-NEXT:       affine.store %1#1, %arg0[%arg1] : memref<2xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
