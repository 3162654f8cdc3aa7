// Layouts with several subscripts at one address
func.func private @triple(%x: memref<8x8xi32, strided<[1, 1]>>) {
  %c3 = arith.constant 3 : i32
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<8x8xi32, strided<[1, 1]>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<8x8xi32, strided<[1, 1]>>
    }
  }
  return
}

// The same holds for strides of 0, for affine_map<(d0) -> (d0 mod 4)>, and for open strides that
// all calls in the module fill alike.
//
// $ loopwright-opt diagonals.mlir -affine-parallelize
// | …
// |     affine.for %arg1 = 0 to 8 {
// |       affine.parallel (%arg2) = (0) to (8) {
// | …
// $ mlir-opt-22 diagonals.mlir -affine-parallelize
// | …
// |     affine.parallel (%arg1) = (0) to (8) {
// |       affine.parallel (%arg2) = (0) to (8) {
// | …
// $ loopwright-opt diagonals.mlir -test-memref-dependence-check --mlir-disable-diagnostic-notes
// | …
// | diagonals.mlir:8:7: remark: dependence from 1 to 1 at depth 1 = [1, 7][-7, -1]
// | …
// $ mlir-opt-22 diagonals.mlir -test-memref-dependence-check --mlir-disable-diagnostic-notes
// | …
// | diagonals.mlir:8:7: remark: dependence from 1 to 1 at depth 1 = false
// | …
