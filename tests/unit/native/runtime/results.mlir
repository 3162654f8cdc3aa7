// allocating
func.func @main(%n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) {alignment = 128} : memref<?xf32>
  affine.for %i = 0 to %n {
    %k = arith.index_cast %i : index to i32
    %x = arith.sitofp %k : i32 to f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
