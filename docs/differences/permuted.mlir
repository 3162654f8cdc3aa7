// test-loop-permutation is legal
func.func @illegal(%m: memref<10x10xf32>) {
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>
      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}
func.func @legal(%m: memref<10x10x10xf32>) {
  affine.for %i = 1 to 10 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 7 {
        %0 = affine.load %m[%i - 1, %j + 1, %k] : memref<10x10x10xf32>
        affine.store %0, %m[%i, %j, %k] : memref<10x10x10xf32>
      }
    }
  }
  return
}

// $ loopwright-opt permuted.mlir -test-loop-permutation=permutation-map=1,0
// | module {
// | …
// |     affine.for %arg1 = 1 to 9 {
// |       affine.for %arg2 = 0 to 8 {
// | …
// |       affine.for %arg2 = 0 to 7 {
// |         affine.for %arg3 = 0 to 8 {
// | …
// $ mlir-opt-22 permuted.mlir -test-loop-permutation=permutation-map=1,0
// | module {
// | …
// |     affine.for %arg1 = 0 to 8 {
// |       affine.for %arg2 = 1 to 9 {
// | …
// $ mlir-opt-22 permuted.mlir -test-loop-permutation="permutation-map=1,0 check-validity"
// | module {
// | …
// |     affine.for %arg1 = 1 to 9 {
// |       affine.for %arg2 = 0 to 8 {
// | …
// |       affine.for %arg2 = 0 to 8 {
// |         affine.for %arg3 = 0 to 7 {
// | …
// $ loopwright-opt permuted.mlir -test-loop-permutation=permutation-map=1,1
// | loopwright-opt: error: pass 'test-loop-permutation': option 'permutation-map' must contain each number from 0 on exactly once, got '1,1'
