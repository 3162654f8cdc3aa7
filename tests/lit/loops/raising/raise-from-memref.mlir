// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-raise-from-memref | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What means to wrap around is left: affine, raise, from, memref.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %a = arith.muli %i, %big : index
    %b = arith.addi %a, %a : index
    %c = arith.addi %b, %b : index
    %v = arith.addi %c, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:affine-raise-from-memref | Function=f | Op=memref.load, Remark="a subscript is not affine: with numbers so large it may wrap around", reason=unsupported}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:affine-raise-from-memref | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = arith.muli %arg1, %c4611686018427387904 : index
// CHECK-NEXT:       %1 = arith.addi %0, %0 : index
// CHECK-NEXT:       %2 = arith.addi %1, %1 : index
// CHECK-NEXT:       %3 = arith.addi %2, %arg1 : index
// CHECK-NEXT:       %4 = memref.load %arg0[%3] : memref<8xindex>
// CHECK-NEXT:       affine.store %4, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Arithmetic that is meant to wrap around is not raised.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %a = arith.addi %i, %low : index
    %v = arith.addi %a, %low : index
    // expected-remark @below {{[Missed] not-affine | Category:affine-raise-from-memref | Function=f | Op=memref.load, Remark="a subscript is not affine: no affine expression can contain the least 64-bit integer", reason=unsupported}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:affine-raise-from-memref | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = arith.addi %arg1, %c-9223372036854775808 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c-9223372036854775808 : index
// CHECK-NEXT:       %2 = memref.load %arg0[%1] : memref<8xindex>
// CHECK-NEXT:       affine.store %2, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Arithmetic that is meant to wrap around is not raised.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %v = arith.addi %i, %low : index
    // expected-remark @below {{[Missed] not-affine | Category:affine-raise-from-memref | Function=f | Op=memref.load, Remark="a subscript is not affine: no affine expression can contain the least 64-bit integer", reason=unsupported}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:affine-raise-from-memref | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = arith.addi %arg1, %c-9223372036854775808 : index
// CHECK-NEXT:       %1 = memref.load %arg0[%0] : memref<8xindex>
// CHECK-NEXT:       affine.store %1, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger has the assumptions of raising.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    %a = arith.addi %i, %n : index
    // expected-remark @below {{[Passed] raised | Category:affine-raise-from-memref | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:affine-raise-from-memref | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %i, %m[%a] : memref<?xindex>
    // expected-remark @below {{[Passed] raised | Category:affine-raise-from-memref | Function=f | Op=memref.store}}
    memref.store %n, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = arith.addi %arg2, %arg1 : index
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2 + symbol(%arg1)] : memref<?xindex>
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
