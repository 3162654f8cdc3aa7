// affine-pipeline-data-transfer: intervening writes, loops that carry values
func.func @passed_on(%m: memref<16xf32>) {
  %b = memref.alloc() : memref<2xf32, 1>
  %t = memref.alloc() : memref<1xi32>
  %n = arith.constant 2 : index
  affine.for %i = 0 to 7 {
    affine.dma_start %m[%i * 2], %b[0], %t[0], %n : memref<16xf32>, memref<2xf32, 1>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %0 = affine.load %b[0] : memref<2xf32, 1>
    affine.store %0, %m[%i * 2 + 2] : memref<16xf32>
  }
  return
}

// mlir-opt lets a transfer begin before the iteration before has written what it reads, and
// before writes to the buffer that come first. Here such transfers stay (unknown-order,
// illegal-order), and so do those that leave elements of the buffer from earlier iterations
// (partly-filled). In a loop that carries values mlir-opt doubles the buffers, but lets transfers
// begin where they are waited for.
//
// $ loopwright-opt passed_on.mlir -affine-pipeline-data-transfer -o ours.mlir
// $ loopwright run ours.mlir --entry passed_on --interpret --arg arange
// | %arg0 = float32[16] [ 0.  1.  0.  3.  0.  5.  0.  7.  0.  9.  0. 11.  0. 13.  0. 15.]
// $ mlir-opt-22 passed_on.mlir '-pass-pipeline=builtin.module(func.func(affine-pipeline-data-transfer))' -o theirs.mlir
// $ loopwright run theirs.mlir --entry passed_on --interpret --arg arange
// | %arg0 = float32[16] [ 0.  1.  0.  3.  2.  5.  4.  7.  6.  9.  8. 11. 10. 13. 12. 15.]
