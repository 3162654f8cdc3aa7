// inline: symbols and stack memory
func.func private @at(%m: memref<?xf32>, %s: index) -> f32 {
  %x = affine.load %m[symbol(%s)] : memref<?xf32>
  return %x : f32
}
func.func @passed(%m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = func.call @at(%m, %i) : (memref<?xf32>, index) -> f32
    affine.store %x, %m[%i + 4] : memref<?xf32>
  }
  return
}

// Symbols that become induction variables are made dimensions here, or the call stays
// (not-affine). Calls between branches, which may be repeated before the function ends, stay if
// the function allocates on the stack (stack-memory).
//
// $ loopwright-opt passed.mlir -inline=default-pipeline=
// | module {
// |   func.func @passed(%arg0: memref<?xf32>) {
// |     affine.for %arg1 = 0 to 4 {
// |       %0 = affine.load %arg0[%arg1] : memref<?xf32>
// |       affine.store %0, %arg0[%arg1 + 4] : memref<?xf32>
// |     }
// |     return
// |   }
// | }
// $ mlir-opt-22 passed.mlir -inline=default-pipeline=
// | passed.mlir:3:8: error: 'affine.load' op operand cannot be used as a symbol
// | …
