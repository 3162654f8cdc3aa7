// -convert-arith-to-llvm
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
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.add %0, %1 : i64
    %3 = builtin.unrealized_conversion_cast %2 : i64 to index
    cf.cond_br %arg2, ^bb1(%3 : index), ^bb2(%arg3 : f32)
  ^bb1(%4: index):  // pred: ^bb0
    %5 = memref.load %arg0[%arg1, %4] : memref<4x?xf32>
    cf.br ^bb2(%5 : f32)
  ^bb2(%6: f32):  // 2 preds: ^bb0, ^bb1
    return %6 : f32
  }
}
