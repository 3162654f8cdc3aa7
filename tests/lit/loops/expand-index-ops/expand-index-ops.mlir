// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-expand-index-ops | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Expanded index operations compute the same numbers: affine, expand, index.

func.func @f(%a: index, %b: index, %c: index, %n: index, %p: index)
-> (index, index, index, index, index, index, index) {
  // expected-remark @below {{[Passed] expand-index | Category:affine-expand-index-ops | Function=f | Op=affine.delinearize_index}}
  %0:3 = affine.delinearize_index %a into (%n, %p, 3) : index, index, index
  // expected-remark @below {{[Passed] expand-index | Category:affine-expand-index-ops | Function=f | Op=affine.delinearize_index}}
  %1:2 = affine.delinearize_index %a into (%p) : index, index
  // expected-remark @below {{[Passed] expand-index | Category:affine-expand-index-ops | Function=f | Op=affine.linearize_index}}
  %2 = affine.linearize_index [%a, %b, %c] by (%n, %p) : index
  // expected-remark @below {{[Passed] expand-index | Category:affine-expand-index-ops | Function=f | Op=affine.linearize_index}}
  %3 = affine.linearize_index [%a, %b, %c] by (4, %p, 3) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2, %3 : index, index, index, index, index, index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> (index, index, index, index, index, index, index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %0 = arith.muli %arg4, %c3 overflow<nsw, nuw> : index
// CHECK-NEXT:     %1 = arith.floordivsi %arg0, %0 : index
// CHECK-NEXT:     %2 = arith.remsi %arg0, %0 : index
// CHECK-NEXT:     %3 = arith.cmpi slt, %2, %c0 : index
// CHECK-NEXT:     %4 = arith.addi %2, %0 overflow<nsw> : index
// CHECK-NEXT:     %5 = arith.select %3, %4, %2 : index
// CHECK-NEXT:     %6 = arith.divsi %5, %c3 : index
// CHECK-NEXT:     %7 = arith.remsi %arg0, %c3 : index
// CHECK-NEXT:     %8 = arith.cmpi slt, %7, %c0 : index
// CHECK-NEXT:     %9 = arith.addi %7, %c3 overflow<nsw> : index
// CHECK-NEXT:     %10 = arith.select %8, %9, %7 : index
// CHECK-NEXT:     %11 = arith.floordivsi %arg0, %arg4 : index
// CHECK-NEXT:     %12 = arith.remsi %arg0, %arg4 : index
// CHECK-NEXT:     %13 = arith.cmpi slt, %12, %c0 : index
// CHECK-NEXT:     %14 = arith.addi %12, %arg4 overflow<nsw> : index
// CHECK-NEXT:     %15 = arith.select %13, %14, %12 : index
// CHECK-NEXT:     %16 = arith.muli %arg4, %arg3 overflow<nsw> : index
// CHECK-NEXT:     %17 = arith.muli %arg0, %16 overflow<nsw> : index
// CHECK-NEXT:     %18 = arith.muli %arg1, %arg4 overflow<nsw> : index
// CHECK-NEXT:     %19 = arith.addi %17, %18 overflow<nsw> : index
// CHECK-NEXT:     %20 = arith.addi %19, %arg2 overflow<nsw> : index
// CHECK-NEXT:     %21 = arith.muli %arg4, %c3 overflow<nsw> : index
// CHECK-NEXT:     %22 = arith.muli %arg0, %21 overflow<nsw> : index
// CHECK-NEXT:     %23 = arith.muli %arg1, %c3 overflow<nsw> : index
// CHECK-NEXT:     %24 = arith.addi %22, %23 overflow<nsw> : index
// CHECK-NEXT:     %25 = arith.addi %24, %arg2 overflow<nsw> : index
// CHECK-NEXT:     return %1, %6, %10, %11, %15, %20, %25 : index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An index operation on a value that is not affine is not expanded.

func.func @f(%m: memref<2xindex>) {
  affine.for %i = 0 to 2 {
    %a = affine.load %m[%i] : memref<2xindex>
    // expected-remark @below {{[Missed] needs-dimension | Category:affine-expand-index-ops | Function=f | Op=affine.delinearize_index, Remark="an affine op uses the result, which would no longer be a valid dimension", reason=unsupported}}
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

// -----

// An index operation whose result must be a dimension is not expanded.

func.func @f(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    // expected-remark @below {{[Missed] needs-dimension | Category:affine-expand-index-ops | Function=f | Op=affine.delinearize_index, Remark="an affine op uses the result, which would no longer be a valid dimension", reason=unsupported}}
    %0:2 = affine.delinearize_index %i into (2, 8) : index, index
    // expected-remark @below {{[Missed] needs-dimension | Category:affine-expand-index-ops | Function=f | Op=affine.linearize_index, Remark="an affine op uses the result, which would no longer be a valid dimension", reason=unsupported}}
    %1 = affine.linearize_index [%0#0, %0#1] by (1, 8) : index
    affine.store %x, %m[%1 mod 8] : memref<8xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: f32) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:       %0:2 = affine.delinearize_index %arg2 into (2, 8) : index, index
// CHECK-NEXT:       %1 = affine.linearize_index [%0#0, %0#1] by (1, 8) : index
// CHECK-NEXT:       affine.store %arg1, %arg0[%1 mod 8] : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
