// All shortest paths over integers.
func.func @kernel(%P: memref<256x256xi32>) {
  affine.for %k = 0 to 256 {
    affine.for %i = 0 to 256 {
      affine.for %j = 0 to 256 {
        %d = affine.load %P[%i, %j] : memref<256x256xi32>
        %a = affine.load %P[%i, %k] : memref<256x256xi32>
        %b = affine.load %P[%k, %j] : memref<256x256xi32>
        %s = arith.addi %a, %b overflow<nsw> : i32
        %c = arith.cmpi slt, %d, %s : i32
        %m = arith.select %c, %d, %s : i32
        affine.store %m, %P[%i, %j] : memref<256x256xi32>
      }
    }
  }
  return
}
