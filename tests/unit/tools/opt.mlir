// program
func.func @f(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  return %0 : index
}
// -----
// lowered
module {
  func.func @f(%arg0: index) -> index {
    %c1 = arith.constant 1 : index
    %0 = arith.addi %arg0, %c1 : index
    return %0 : index
  }
}

// -----
// assumptions are kept on request
func.func @copy(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}
func.func @other() {
  return
}
