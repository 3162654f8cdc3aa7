// RUN: %opt %s -convert-func-to-llvm -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: llvm.func @outside(!llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> f32 attributes {sym_visibility = "private"}
// CHECK-NEXT: llvm.func @lowered(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i1) -> f32 {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg7 : i64 to index
// CHECK-NEXT: %1 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %2 = llvm.insertvalue %arg0, %1[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %3 = llvm.insertvalue %arg1, %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %4 = llvm.insertvalue %arg2, %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %5 = llvm.insertvalue %arg3, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %6 = llvm.insertvalue %arg5, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %7 = llvm.insertvalue %arg4, %6[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %8 = llvm.insertvalue %arg6, %7[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %9 = builtin.unrealized_conversion_cast %8 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %10 = arith.addi %0, %c1 : index
// CHECK-NEXT: %11 = memref.load %9[%0, %10] : memref<4x?xf32>
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: %12 = builtin.unrealized_conversion_cast %alloc : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: cf.cond_br %arg8, ^bb1(%10 : index), ^bb2(%11 : f32)
// CHECK-NEXT: ^bb1(%13: index):  // pred: ^bb0
// CHECK-NEXT: %14 = builtin.unrealized_conversion_cast %13 : index to i64
// CHECK-NEXT: %15 = llvm.extractvalue %12[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %16 = llvm.extractvalue %12[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %17 = llvm.extractvalue %12[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %18 = llvm.extractvalue %12[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %19 = llvm.extractvalue %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %20 = llvm.call @outside(%15, %16, %17, %18, %19, %14) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> f32
// CHECK-NEXT: cf.br ^bb2(%20 : f32)
// CHECK-NEXT: ^bb2(%21: f32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT: llvm.return %21 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
