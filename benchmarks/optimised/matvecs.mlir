// Products of a matrix and a vector, and the other way round.
func.func @kernel(%a: memref<384x512xf32>, %x: memref<512xf32>, %z: memref<384xf32>, %y: memref<384xf32>, %w: memref<512xf32>) {
  linalg.matvec ins(%a, %x : memref<384x512xf32>, memref<512xf32>) outs(%y : memref<384xf32>)
  linalg.vecmat ins(%z, %a : memref<384xf32>, memref<384x512xf32>) outs(%w : memref<512xf32>)
  return
}
