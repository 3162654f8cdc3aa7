// affine-loop-fusion is legal
func.func @overwritten(%a: memref<4xf32>, %b: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[-%i + 3] : memref<4xf32>
    affine.store %x, %b[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %b[%i] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<4xf32>
  }
  return
}
func.func @updated(%a: memref<4xf32>, %b: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %a[%i] : memref<4xf32>
    affine.store %x, %b[%i] : memref<4xf32>
  }
  return
}
func.func @diagonal(%a: memref<3x3xf32>, %b: memref<3xf32>, %x: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 3 {
      affine.store %x, %a[%i, %j] : memref<3x3xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 3 {
      %y = affine.load %a[%j, %j] : memref<3x3xf32>
      affine.store %y, %b[%j] : memref<3xf32>
    }
  }
  return
}
func.func @column(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i, %j] : memref<4x4xf32>
      affine.store %x, %b[%i, 2] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i, %j] : memref<4x4xf32>
      affine.store %x, %a[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
func.func private @update(%m: memref<4xf32>, %x: f32) {
  affine.store %x, %m[1] : memref<4xf32>
  return
}
func.func @called(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) {
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %y = affine.load %a[%i] : memref<4xf32>
    affine.store %y, %m[%i] : memref<4xf32>
  }
  call @update(%m, %x) : (memref<4xf32>, f32) -> ()
  affine.for %i = 0 to 4 {
    %y = affine.load %m[%i] : memref<4xf32>
    affine.store %y, %b[%i] : memref<4xf32>
  }
  return
}
func.func @padded(%a: memref<2xf32>, %b: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %zero, %m[%i] : memref<4xf32>
  }
  %inner = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  affine.for %i = 0 to 2 {
    %x = affine.load %a[%i] : memref<2xf32>
    affine.store %x, %inner[%i] : memref<2xf32, strided<[1], offset: 1>>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xf32>
    affine.store %x, %b[%i] : memref<4xf32>
  }
  return
}

// $ mlir-opt-22 nests.mlir -affine-loop-fusion -o fused.mlir
// $ loopwright run nests.mlir --entry overwritten --arg arange --arg zeros
// | %a = float32[4] [6. 4. 2. 0.]
// | %b = float32[4] [3. 2. 1. 0.]
// $ loopwright run fused.mlir --entry overwritten --arg arange --arg zeros
// | %arg0 = float32[4] [ 6.  4.  8. 12.]
// | %arg1 = float32[4] [3. 2. 4. 6.]
// $ loopwright run nests.mlir --entry updated --arg arange --arg zeros
// | %a = float32[4] [0. 2. 4. 6.]
// | %b = float32[4] [0. 2. 4. 0.]
// $ loopwright run fused.mlir --entry updated --arg arange --arg zeros
// | %arg0 = float32[4] [0. 2. 4. 6.]
// | %arg1 = float32[4] [0. 4. 8. 0.]
// $ loopwright run fused.mlir --entry diagonal --arg zeros --arg zeros --arg 5
// | %arg0 = float32[3x3]
// | [[5. 0. 0.]
// |  [0. 5. 0.]
// |  [0. 0. 5.]]
// | %arg1 = float32[3] [5. 5. 5.]
// $ loopwright run fused.mlir --entry column --arg arange --arg ones --interpret
// | fused.mlir:56:14: error: 'affine.load' op subscript -2 is outside dimension 1 of extent 1
// |         %0 = affine.load %alloc[0, %arg3 - 2] : memref<1x1xf32>
// |              ^
// $ loopwright run nests.mlir --entry called --arg arange --arg zeros --arg 9
// | %b = float32[4] [0. 9. 2. 3.]
// $ loopwright run fused.mlir --entry called --arg arange --arg zeros --arg 9
// | %arg1 = float32[4] [0. 1. 2. 3.]
// $ loopwright run nests.mlir --entry padded --arg ones --arg zeros
// | %b = float32[4] [0. 1. 1. 0.]
// $ loopwright run fused.mlir --entry padded --arg ones --arg zeros
// | %arg1 = float32[4] [0. 0. 0. 0.]
// $ loopwright-opt nests.mlir -affine-loop-fusion --verify-by-running -o ours.mlir
// $ loopwright explain nests.mlir -affine-loop-fusion --no-graph
// | …
// | affine-loop-fusion in @overwritten
// |   … refusal: fusion.order: an iteration of the source would be executed after what overwrites %a
// | …
// | affine-loop-fusion in @updated
// |   … refusal: fusion.self-dependence: slices would separate or repeat iterations of the source that depend on each other through %a
// | …
