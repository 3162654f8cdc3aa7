// nests

func.func @f(%m: memref<?xf32>, %c: i1, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %m[%i] : memref<?xf32>
    affine.for %j = 0 to 3 {
      affine.store %v, %m[%j] : memref<?xf32>
    }
  }
  scf.if %c {
    %w = affine.load %m[0] : memref<?xf32>
    affine.store %w, %m[1] : memref<?xf32>
  } else {
    affine.store %x, %m[2] : memref<?xf32>
  }
  return
}
func.func private @g()
