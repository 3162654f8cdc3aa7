// -convert-func-to-llvm
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
  llvm.func @lowered(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i1, %arg9: f32) -> f32 {
    %0 = builtin.unrealized_conversion_cast %arg7 : i64 to index
    %1 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = llvm.insertvalue %arg0, %1[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg1, %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg2, %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg3, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg5, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg4, %6[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.insertvalue %arg6, %7[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = builtin.unrealized_conversion_cast %8 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
    %c1 = arith.constant 1 : index
    %10 = arith.addi %0, %c1 : index
    cf.cond_br %arg8, ^bb1(%10 : index), ^bb2(%arg9 : f32)
  ^bb1(%11: index):  // pred: ^bb0
    %12 = memref.load %9[%0, %11] : memref<4x?xf32>
    cf.br ^bb2(%12 : f32)
  ^bb2(%13: f32):  // 2 preds: ^bb0, ^bb1
    llvm.return %13 : f32
  }
}
