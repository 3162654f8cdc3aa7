// expand-strided-metadata: two unknown extents of one group, extents that turn out to be 1
func.func @extent_one(%m: memref<4x6xf32>, %n: index, %i: index) -> f32 {
  %s = memref.subview %m[0, 0] [4, %n] [1, 1] : memref<4x6xf32> to memref<4x?xf32, strided<[6, 1]>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<4x?xf32, strided<[6, 1]>> into memref<?xf32, strided<[?]>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?]>>
  return %x : f32
}

// $ loopwright run extent_one.mlir --entry extent_one --arg arange --arg 1 --arg 3
// | 18.0
// $ mlir-opt-22 extent_one.mlir -expand-strided-metadata -o theirs.mlir
// $ loopwright run theirs.mlir --entry extent_one --arg arange --arg 1 --arg 3
// | 3.0
// $ loopwright-opt extent_one.mlir -expand-strided-metadata -o ours.mlir
// $ loopwright run ours.mlir --entry extent_one --arg arange --arg 1 --arg 3
// | 18.0
