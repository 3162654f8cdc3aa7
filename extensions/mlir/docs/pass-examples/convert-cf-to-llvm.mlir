// -convert-cf-to-llvm
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
    %c1 = arith.constant 1 : index
    %0 = arith.addi %arg1, %c1 : index
    %1 = builtin.unrealized_conversion_cast %0 : index to i64
    llvm.cond_br %arg2, ^bb1(%1 : i64), ^bb2(%arg3 : f32)
  ^bb1(%2: i64):  // pred: ^bb0
    %3 = builtin.unrealized_conversion_cast %2 : i64 to index
    %4 = memref.load %arg0[%arg1, %3] : memref<4x?xf32>
    llvm.br ^bb2(%4 : f32)
  ^bb2(%5: f32):  // 2 preds: ^bb0, ^bb1
    return %5 : f32
  }
}
