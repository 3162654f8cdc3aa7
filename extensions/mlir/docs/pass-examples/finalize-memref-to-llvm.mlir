// -finalize-memref-to-llvm
func.func @lowered(%m: memref<4x?xf32>, %i: index, %c: i1, %z: f32) -> f32 {
  %one = arith.constant 1 : index
  %next = arith.addi %i, %one : index
  cf.cond_br %c, ^bb1(%next : index), ^bb2(%z : f32)
^bb1(%j: index):
  %y = memref.load %m[%i, %j] : memref<4x?xf32>
  cf.br ^bb2(%y : f32)
^bb2(%r: f32):
  return %r : f32
}
// -----
module {
  func.func @lowered(%arg0: memref<4x?xf32>, %arg1: index, %arg2: i1, %arg3: f32) -> f32 {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %c1 = arith.constant 1 : index
    %2 = arith.addi %arg1, %c1 : index
    cf.cond_br %arg2, ^bb1(%2 : index), ^bb2(%arg3 : f32)
  ^bb1(%3: index):  // pred: ^bb0
    %4 = builtin.unrealized_conversion_cast %3 : index to i64
    %5 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.mul %0, %6 overflow<nsw, nuw> : i64
    %8 = llvm.add %7, %4 overflow<nsw, nuw> : i64
    %9 = llvm.getelementptr inbounds|nuw %5[%8] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %10 = llvm.load %9 : !llvm.ptr -> f32
    cf.br ^bb2(%10 : f32)
  ^bb2(%11: f32):  // 2 preds: ^bb0, ^bb1
    return %11 : f32
  }
}
