// before
func.func @main() -> i32 {
  %c = arith.constant 1 : i32
  %m = memref.alloca() : memref<4xi32>
  affine.for %i = 0 to 4 {
    affine.store %c, %m[%i] : memref<4xi32>
  }
  affine.for %i = FIRST to END {
    %0 = affine.load %m[%i - 1] : memref<4xi32>
    affine.store %0, %m[INDEX] : memref<4xi32>
  }
  return %c : i32
}
