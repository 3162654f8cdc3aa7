// Rank-reducing subviews whose strides are not known
func.func @subview(%m: memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>>) -> memref<1x8xf32, strided<[?, ?]>> {
  %0 = memref.subview %m[0, 0, 0, 0] [1, 1, 8, 1] [1, 1, 1, 1] : memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>> to memref<1x8xf32, strided<[?, ?]>>
  return %0 : memref<1x8xf32, strided<[?, ?]>>
}

// $ mlir-opt-22 subview.mlir -expand-strided-metadata --mlir-disable-diagnostic-notes
// | subview.mlir:3:8: error: expected result type with size = 8 instead of 1 in dim = 0
// | …
