// lanes of a store to one element are apart
func.func @main(%a: memref<8x8xi64>, %b: memref<8xi64>) {
  affine.for %i = 1 to -2 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %b[%j] : memref<8xi64>
      affine.store %0, %a[%i, %j floordiv 3] : memref<8x8xi64>
    }
  }
  return
}
