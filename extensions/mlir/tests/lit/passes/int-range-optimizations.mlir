// RUN: %opt %s -int-range-optimizations -mlir-print-local-scope | filecheck %s

func.func @ranges(%m: memref<8xi1>, %n: memref<8xindex>, %x: i32) -> i1 {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %eight step %one {
    %0 = arith.cmpi slt, %i, %eight : index
    %1 = arith.remsi %i, %eight : index
    memref.store %0, %m[%1] : memref<8xi1>
    memref.store %1, %n[%i] : memref<8xindex>
  }
  %mask = arith.constant 15 : i32
  %low = arith.andi %x, %mask : i32
  %less = arith.cmpi ule, %low, %mask : i32
  return %less : i1
}

// CHECK: module {
// CHECK-NEXT: func.func @ranges(%arg0: memref<8xi1>, %arg1: memref<8xindex>, %arg2: i32) -> i1 {
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c8 step %c1 {
// CHECK-NEXT: memref.store %true, %arg0[%arg3] : memref<8xi1>
// CHECK-NEXT: memref.store %arg3, %arg1[%arg3] : memref<8xindex>
// CHECK-NEXT: }
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
// CHECK-NEXT: }
