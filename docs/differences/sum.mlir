// canonicalize: semi-affine sums
func.func @sum(%m: memref<?xf32>, %k: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i mod symbol(%k) + %i floordiv symbol(%k) + %j - %j] : memref<?xf32>
    }
  }
  return
}

// $ loopwright-opt sum.mlir -canonicalize
// | …
// |         affine.store %arg2, %arg0[%arg3 mod symbol(%arg1) + %arg3 floordiv symbol(%arg1)] : memref<?xf32>
// | …
// $ mlir-opt-22 sum.mlir -canonicalize
// | …
// |         affine.store %arg2, %arg0[(%arg3 mod symbol(%arg1)) * 2] : memref<?xf32>
// | …
