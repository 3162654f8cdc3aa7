// What comes between a store and a load
func.func @otherwise(%m: memref<4xf32>, %x: f32, %y: f32) -> f32 {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
    } else {
      affine.store %y, %m[%i] : memref<4xf32>
    }
    %0 = affine.load %m[%i] : memref<4xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<4xf32>
  }
  %r = affine.load %m[0] : memref<4xf32>
  return %r : f32
}
func.func @slice(%m: memref<4xf32>, %x: f32) -> vector<4xf32> {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  affine.vector_store %zero, %m[0] : memref<4xf32>, vector<4xf32>
  affine.store %x, %m[1] : memref<4xf32>
  %0 = affine.vector_load %m[0] : memref<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @unread(%m: memref<4xf32>, %x: f32, %y: f32) -> vector<4xf32> {
  affine.store %x, %m[1] : memref<4xf32>
  %0 = affine.vector_load %m[0] : memref<4xf32>, vector<4xf32>
  affine.store %y, %m[1] : memref<4xf32>
  return %0 : vector<4xf32>
}

// mlir-opt forwards over such writes, and erases stores that are read. loopwright also follows
// values through memory (value-based=0 turns that off).
//
// $ mlir-opt-22 conditional_store.mlir -affine-scalrep -o theirs.mlir
// $ loopwright run theirs.mlir --entry otherwise --arg zeros --arg 1 --arg 2
// | %arg0 = float32[4] [2. 2. 2. 2.]
// | 2.0
// $ loopwright run theirs.mlir --entry slice --arg zeros --arg 1
// | %arg0 = float32[4] [0. 1. 0. 0.]
// | float32[4] [0. 0. 0. 0.]
// $ loopwright-opt conditional_store.mlir -affine-scalrep --verify-by-running -o ours.mlir
// $ loopwright run ours.mlir --entry otherwise --arg zeros --arg 1 --arg 2
// | %arg0 = float32[4] [4. 4. 4. 4.]
// | 4.0
// $ loopwright run ours.mlir --entry slice --arg zeros --arg 1
// | %arg0 = float32[4] [0. 1. 0. 0.]
// | float32[4] [0. 1. 0. 0.]
