// affine-simplify-min-max: bounds of affine loops
func.func @bounds_of_affine_loops(%m: memref<64xindex>) {
  affine.for %i = 0 to 64 step 16 {
    %n = affine.min affine_map<(d0) -> (16, 64 - d0)>(%i)
    affine.store %n, %m[%i] : memref<64xindex>
  }
  return
}

// $ mlir-opt-22 bounds_of_affine_loops.mlir '-pass-pipeline=builtin.module(func.func(affine-simplify-min-max))'
// | …
// |       %0 = affine.min #map(%arg1)
// | …
// $ loopwright-opt bounds_of_affine_loops.mlir '-pass-pipeline=builtin.module(func.func(affine-simplify-min-max))'
// | module {
// |   func.func @bounds_of_affine_loops(%arg0: memref<64xindex>) {
// |     %c16 = arith.constant 16 : index
// |     affine.for %arg1 = 0 to 64 step 16 {
// |       affine.store %c16, %arg0[%arg1] : memref<64xindex>
// |     }
// |     return
// |   }
// | }
