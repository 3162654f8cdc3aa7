// canonicalize: bounds of mod
func.func @bounds(%m: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 3 to %n {
    affine.store %x, %m[(%i mod 4) ceildiv 3] : memref<?xf32>
  }
  return
}

// $ loopwright-opt bounds.mlir -canonicalize
// | …
// |       affine.store %arg1, %arg0[(%arg3 mod 4) ceildiv 3] : memref<?xf32>
// | …
// $ mlir-opt-22 bounds.mlir -canonicalize
// | …
// |       affine.store %arg1, %arg0[1] : memref<?xf32>
// | …
