// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: memref<4xf32>, %a2: index) {
  %v1 = "arith.addi"(%a0, %a0) <{overflowFlags = #arith.overflow<nsw>}> {x = 1 : i8} : (i32, i32) -> i32
  %v2 = "affine.load"(%a1, %a2) <{map = affine_map<(d0) -> (d0 + 1)>}> : (memref<4xf32>, index) -> f32
  return
}

func.func @f1(%a0: i32, %a1: memref<4xf32>, %a2: index) {
  %v1 = "arith.addi"(%a0, %a0) <{overflowFlags = #arith.overflow<nsw>}> {x = 1 : i8} : (i32, i32) -> i32
  %v2 = "affine.load"(%a1, %a2) <{map = affine_map<(d0) -> (d0 + 1)>}> : (memref<4xf32>, index) -> f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: memref<4xf32>, %arg2: index) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 overflow<nsw> {x = 1 : i8} : i32
// CHECK-NEXT: %1 = affine.load %arg1[%arg2 + 1] : memref<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: memref<4xf32>, %arg2: index) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 overflow<nsw> {x = 1 : i8} : i32
// CHECK-NEXT: %1 = affine.load %arg1[%arg2 + 1] : memref<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
