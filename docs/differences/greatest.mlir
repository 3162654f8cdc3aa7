// affine-parallelize: what iterations share
func.func @greatest(%m: memref<10xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> i32 {
    %1 = affine.load %m[%i] : memref<10xi32>
    %2 = arith.maxsi %a, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// $ loopwright-opt greatest.mlir -affine-parallelize=parallel-reductions
// | module {
// | …
// |     %0 = affine.for %arg2 = 0 to 10 iter_args(%arg3 = %arg1) -> (i32) {
// | …
// $ mlir-opt-22 greatest.mlir -affine-parallelize=parallel-reductions
// | greatest.mlir:3:8: error: 'affine.parallel' op result type cannot match reduction attribute
// | …
