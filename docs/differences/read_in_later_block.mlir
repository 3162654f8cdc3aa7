// affine-loop-fusion is legal
func.func @read_in_later_block(%a: memref<4xf32>, %o: memref<4xf32>, %p: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xf32>
    affine.store %v, %m[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %o[%i] : memref<4xf32>
  }
  cf.br ^later
^later:
  affine.for %i = 0 to 4 {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %p[%i] : memref<4xf32>
  }
  return
}

// $ loopwright-opt read_in_later_block.mlir -affine-loop-fusion
// | …
// |     %alloc = memref.alloc() : memref<4xf32>
// | …
// |       affine.store %0, %alloc[%arg3] : memref<4xf32>
// | …
// $ mlir-opt-22 read_in_later_block.mlir -affine-loop-fusion
// | …
// |     %alloc_0 = memref.alloc() : memref<4xf32>
// | …
// |       affine.store %0, %alloc[0] : memref<1xf32>
// | …
// |       %0 = affine.load %alloc_0[%arg3] : memref<4xf32>
// | …
