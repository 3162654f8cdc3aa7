// long
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  affine.for %i = -4611686018427387904 to 4611686018427387903 {
    affine.for %j = 0 to 4611686018427387904 {
      %v = affine.load %c[%i + 4611686018427387904 + %j] : memref<?xf32>
      affine.store %v, %b[%i + 4611686018427387905] : memref<?xf32>
    }
  }
  affine.for %i = 0 to 7 step 3 {
    %v = affine.load %b[%i floordiv 3074457345618258603 + 40] : memref<?xf32>
    affine.store %v, %a[%i + 1] : memref<?xf32>
  }
  return
}
