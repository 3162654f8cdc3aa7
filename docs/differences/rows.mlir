// fold-memref-alias-ops, affine-fold-memref-alias-ops: lanes of vectors, padding, invalid operands
func.func @rows(%m: memref<4x2xf32>, %r: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0, 0] [2, 2] [2, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[4, 1]>>
  %v = vector.load %s[%c0, %c0] : memref<2x2xf32, strided<[4, 1]>>, vector<2x2xf32>
  vector.store %v, %r[%c0, %c0] : memref<2x2xf32>, vector<2x2xf32>
  return
}

// $ mlir-opt-22 rows.mlir -fold-memref-alias-ops -o theirs.mlir
// $ loopwright run theirs.mlir --entry rows --arg arange --arg zeros
// | %arg1 = float32[2x2]
// | [[0. 1.]
// |  [2. 3.]]
// $ loopwright-opt rows.mlir -fold-memref-alias-ops -o ours.mlir
// $ loopwright run ours.mlir --entry rows --arg arange --arg zeros
// | %arg1 = float32[2x2]
// | [[0. 1.]
// |  [4. 5.]]
