// RUN: %opt %s -finalize-memref-to-llvm -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: llvm.func @free(!llvm.ptr)
// CHECK-NEXT: llvm.func @malloc(i64) -> !llvm.ptr
// CHECK-NEXT: func.func private @outside(memref<4xf32>, index) -> f32
// CHECK-NEXT: func.func @lowered(%arg0: memref<4x?xf32>, %arg1: index, %arg2: i1) -> f32 {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %2 = arith.addi %arg1, %c1 : index
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : index to i64
// CHECK-NEXT: %4 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %5 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %6 = llvm.mul %0, %5 overflow<nsw, nuw> : i64
// CHECK-NEXT: %7 = llvm.add %6, %3 overflow<nsw, nuw> : i64
// CHECK-NEXT: %8 = llvm.getelementptr inbounds|nuw %4[%7] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %9 = llvm.load %8 : !llvm.ptr -> f32
// CHECK-NEXT: %10 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT: %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %12 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %13 = llvm.getelementptr %12[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %14 = llvm.ptrtoint %13 : !llvm.ptr to i64
// CHECK-NEXT: %15 = llvm.call @malloc(%14) : (i64) -> !llvm.ptr
// CHECK-NEXT: %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %17 = llvm.insertvalue %15, %16[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %18 = llvm.insertvalue %15, %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %19 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %20 = llvm.insertvalue %19, %18[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %21 = llvm.insertvalue %10, %20[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %22 = llvm.insertvalue %11, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %23 = builtin.unrealized_conversion_cast %22 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<4xf32>
// CHECK-NEXT: cf.cond_br %arg2, ^bb1(%2 : index), ^bb2(%9 : f32)
// CHECK-NEXT: ^bb1(%24: index):  // pred: ^bb0
// CHECK-NEXT: %25 = call @outside(%23, %24) : (memref<4xf32>, index) -> f32
// CHECK-NEXT: cf.br ^bb2(%25 : f32)
// CHECK-NEXT: ^bb2(%26: f32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: %27 = llvm.extractvalue %22[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: llvm.call @free(%27) : (!llvm.ptr) -> ()
// CHECK-NEXT: return %26 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
