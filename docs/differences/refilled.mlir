// affine-loop-fusion is legal
func.func @refilled(%a: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf32>
  }
  %view = memref.subview %a[0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
  affine.for %i = 0 to 4 {
    %y = affine.load %a[%i] : memref<4xf32>
    %z = arith.addf %y, %y : f32
    affine.store %z, %view[3] : memref<4xf32, strided<[1]>>
  }
  return
}

// $ mlir-opt-22 refilled.mlir -affine-loop-fusion -o fused.mlir
// $ loopwright run refilled.mlir --entry refilled --arg zeros --arg 1
// | %a = float32[4] [1. 1. 1. 4.]
// $ loopwright run fused.mlir --entry refilled --arg zeros --arg 1
// | %arg0 = float32[4] [1. 1. 1. 2.]
// $ loopwright explain refilled.mlir -affine-loop-fusion --no-graph
// | …
// | affine-loop-fusion in @refilled
// |   … refusal: fusion.order: an iteration of the source would be executed after what overwrites %view
// | …
