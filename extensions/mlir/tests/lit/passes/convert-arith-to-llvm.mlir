// RUN: %opt %s -convert-arith-to-llvm -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %2 = llvm.add %0, %1 : i64
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : i64 to index
// CHECK-NEXT: %4 = memref.load %arg0[%arg1, %3] : memref<4x?xf32>
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: cf.cond_br %arg2, ^bb1(%3 : index), ^bb2(%4 : f32)
// CHECK-NEXT: ^bb1(%5: index):  // pred: ^bb0
// CHECK-NEXT: %6 = call @outside(%alloc, %5) : (memref<4xf32>, index) -> f32
// CHECK-NEXT: cf.br ^bb2(%6 : f32)
// CHECK-NEXT: ^bb2(%7: f32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT: return %7 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
