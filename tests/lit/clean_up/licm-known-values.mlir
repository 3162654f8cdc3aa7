// RUN: %opt %s -loop-invariant-code-motion -mlir-print-local-scope | filecheck %s

func.func @known(%n: index, %x: i32, %m: memref<8xi32>, %v: vector<4xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.andi %x, %seven : i32
    %1 = arith.ori %0, %one : i32
    %2 = arith.remsi %x, %1 : i32
    %3 = arith.divsi %x, %1 : i32
    %4 = vector.extract %v[%c3] : i32 from vector<4xi32>
    %6:2 = affine.delinearize_index %n into (%c5, 4) : index, index
    %8 = arith.addi %2, %4 : i32
    %9 = arith.addi %8, %3 : i32
    memref.store %9, %m[%6#0] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @known(%arg0: index, %arg1: i32, %arg2: memref<8xi32>, %arg3: vector<4xi32>, %arg4: i1) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %0 = arith.andi %arg1, %c7_i32 : i32
// CHECK-NEXT: %1 = arith.ori %0, %c1_i32 : i32
// CHECK-NEXT: %2 = arith.remsi %arg1, %1 : i32
// CHECK-NEXT: %3 = vector.extract %arg3[%c3] : i32 from vector<4xi32>
// CHECK-NEXT: %4:2 = affine.delinearize_index %arg0 into (%c5, 4) : index, index
// CHECK-NEXT: %5 = arith.addi %2, %3 : i32
// CHECK-NEXT: scf.for %arg5 = %c0 to %arg0 step %c1 {
// CHECK-NEXT: %6 = arith.divsi %arg1, %1 : i32
// CHECK-NEXT: %7 = arith.addi %5, %6 : i32
// CHECK-NEXT: memref.store %7, %arg2[%4#0] : memref<8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
