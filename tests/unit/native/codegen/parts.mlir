// divided

func.func @main(%m: memref<4xi32>, %a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %is_fine = arith.cmpi ne, %b, %zero : i32
  affine.for %i = 0 to 4 {
    cf.assert %is_fine, "zero"
    affine.store %b, %m[%i] : memref<4xi32>
  }
  %rest = arith.remsi %a, %b : i32
  affine.for %i = 0 to 4 {
    affine.store %rest, %m[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    affine.store %rest, %m[%i] : memref<4xi32>
  }
  return %rest : i32
}
