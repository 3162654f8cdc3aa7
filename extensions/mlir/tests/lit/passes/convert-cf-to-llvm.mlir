// RUN: %opt %s -convert-cf-to-llvm -mlir-print-local-scope | filecheck %s

func.func private @outside(memref<4xf32>, index) -> f32
func.func @lowered(%m: memref<4x?xf32>, %i: index, %c: i1) -> f32 {
  %one = arith.constant 1 : index
  %next = arith.addi %i, %one : index
  %x = memref.load %m[%i, %next] : memref<4x?xf32>
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1(%next : index), ^bb2(%x : f32)
^bb1(%j: index):
  %y = call @outside(%a, %j) : (memref<4xf32>, index) -> f32
  cf.br ^bb2(%y : f32)
^bb2(%z: f32):
  memref.dealloc %a : memref<4xf32>
  return %z : f32
}

// CHECK: module {
// CHECK-NEXT: func.func private @outside(memref<4xf32>, index) -> f32
// CHECK-NEXT: func.func @lowered(%arg0: memref<4x?xf32>, %arg1: index, %arg2: i1) -> f32 {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.addi %arg1, %c1 : index
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %0 : index to i64
// CHECK-NEXT: %2 = memref.load %arg0[%arg1, %0] : memref<4x?xf32>
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: llvm.cond_br %arg2, ^bb1(%1 : i64), ^bb2(%2 : f32)
// CHECK-NEXT: ^bb1(%3: i64):  // pred: ^bb0
// CHECK-NEXT: %4 = builtin.unrealized_conversion_cast %3 : i64 to index
// CHECK-NEXT: %5 = call @outside(%alloc, %4) : (memref<4xf32>, index) -> f32
// CHECK-NEXT: llvm.br ^bb2(%5 : f32)
// CHECK-NEXT: ^bb2(%6: f32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT: return %6 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
