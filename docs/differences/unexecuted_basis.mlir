// canonicalize: bases that are not positive, in code that is never executed
func.func @unexecuted(%m: memref<4xi32>, %c: i32) {
  %zero = arith.constant 0 : index
  affine.for %i = 0 to 0 {
    %0:2 = affine.delinearize_index %i into (3, %zero) : index, index
    affine.store %c, %m[%0#1] : memref<4xi32>
  }
  return
}

// $ loopwright-opt unexecuted_basis.mlir -canonicalize
// | …
// |       %0:2 = affine.delinearize_index %arg2 into (3, %c0) : index, index
// | …
// $ mlir-opt-22 unexecuted_basis.mlir -canonicalize
// | unexecuted_basis.mlir:5:12: error: 'affine.delinearize_index' op no basis element may be statically non-positive
// | …
