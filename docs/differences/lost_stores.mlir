// affine-loop-fusion is legal
func.func @tells(%a: memref<4xf32>, %o: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xf32>
    vector.print %v : f32
    affine.store %v, %m[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %o[%i] : memref<4xf32>
  }
  return
}
func.func @lost(%a: memref<4xf32>, %o: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xf32>
    affine.store %v, %m[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %o[-%i + 3] : memref<4xf32>
  }
  cf.br ^later
^later:
  %v = affine.load %m[2] : memref<4xf32>
  affine.store %v, %o[0] : memref<4xf32>
  return
}

// $ loopwright explain lost_stores.mlir -affine-loop-fusion --no-graph
// | …
// |   … refusal: fusion.unknown-effects: the effects of 'vector.print' in the nest are not known
// | …
// $ loopwright-opt lost_stores.mlir -affine-loop-fusion -o ours.mlir
// $ mlir-opt-22 lost_stores.mlir -affine-loop-fusion -o theirs.mlir
// $ loopwright run ours.mlir --entry lost --arg arange --arg zeros
// | %arg1 = float32[4] [2. 2. 1. 0.]
// $ loopwright run theirs.mlir --entry lost --arg arange --arg zeros
// | …
