// RUN: %opt %s -canonicalize -mlir-print-local-scope | filecheck %s

func.func @known_values(%s: f32, %v: vector<2x3xf32>)
    -> (f32, f32, i32, vector<2xi32>, vector<4xi1>) {
  %c2 = arith.constant 2 : index
  %0 = arith.constant -4 : i32
  %1 = math.ctpop %0 : i32
  %2 = arith.constant dense<[7, -9]> : vector<2xi32>
  %3 = arith.constant dense<[2, 3]> : vector<2xi32>
  %4 = arith.remsi %2, %3 : vector<2xi32>
  %5 = vector.insert %s, %v [0, 1] : f32 into vector<2x3xf32>
  %6 = vector.extract %5[0, 1] : f32 from vector<2x3xf32>
  %7 = vector.extract %5[1, 1] : f32 from vector<2x3xf32>
  %8 = vector.create_mask %c2 : vector<4xi1>
  return %6, %7, %1, %4, %8 : f32, f32, i32, vector<2xi32>, vector<4xi1>
}
func.func @known_extents(%i: index, %x: f32) -> f32 {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4) : memref<?x8xf32>
  %1 = memref.subview %0[%i, 0] [%c2, 8] [1, 1]
    : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
  memref.store %x, %1[%i, %i] : memref<?x8xf32, strided<[8, 1], offset: ?>>
  %2 = memref.load %0[%i, %i] : memref<?x8xf32>
  memref.dealloc %0 : memref<?x8xf32>
  return %2 : f32
}
func.func @handed_on(%n: i32, %x: i64) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:3 = scf.while (%a = %c0, %b = %x, %d = %c0) : (i32, i64, i32) -> (i32, i64, i32) {
    %1 = arith.cmpi slt, %a, %n : i32
    scf.condition(%1) %a, %b, %d : i32, i64, i32
  } do {
  ^bb0(%a: i32, %b: i64, %d: i32):
    %2 = arith.addi %a, %c1 : i32
    scf.yield %2, %b, %a : i32, i64, i32
  }
  return %0#0 : i32
}

// CHECK: module {
// CHECK-NEXT: func.func @known_values(%arg0: f32, %arg1: vector<2x3xf32>) -> (f32, f32, i32, vector<2xi32>, vector<4xi1>) {
// CHECK-NEXT: %c30_i32 = arith.constant 30 : i32
// CHECK-NEXT: %cst = arith.constant dense<[1, 0]> : vector<2xi32>
// CHECK-NEXT: %0 = vector.extract %arg1[1, 1] : f32 from vector<2x3xf32>
// CHECK-NEXT: %1 = vector.constant_mask [2] : vector<4xi1>
// CHECK-NEXT: return %arg0, %0, %c30_i32, %cst, %1 : f32, f32, i32, vector<2xi32>, vector<4xi1>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @known_extents(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT: %alloc = memref.alloc() : memref<4x8xf32>
// CHECK-NEXT: %subview = memref.subview %alloc[%arg0, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: memref.store %arg1, %subview[%arg0, %arg0] : memref<2x8xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: %0 = memref.load %alloc[%arg0, %arg0] : memref<4x8xf32>
// CHECK-NEXT: memref.dealloc %alloc : memref<4x8xf32>
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @handed_on(%arg0: i32, %arg1: i64) -> i32 {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %0 = scf.while (%arg2 = %c0_i32) : (i32) -> i32 {
// CHECK-NEXT: %1 = arith.cmpi slt, %arg2, %arg0 : i32
// CHECK-NEXT: scf.condition(%1) %arg2 : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32):
// CHECK-NEXT: %1 = arith.addi %arg2, %c1_i32 : i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
