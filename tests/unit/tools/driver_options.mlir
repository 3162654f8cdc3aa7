// program
module @top {
  func.func @f(%a: i32, %m: memref<4xi32>) -> (i32, i32) {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    %2:2 = "foo.bar"(%0, %1) : (i32, i32) -> (i32, i32)
    affine.for %i = 0 to 4 {
      %x = affine.load %m[%i] : memref<4xi32>
      affine.store %x, %m[%i] : memref<4xi32>
    }
    cf.br ^bb1(%1, %2#1 : i32, i32)
  ^bb1(%q: i32, %r: i32):
    return %q, %r: i32, i32
  }
  module {
    func.func private @"x/y"()
  }
}
// -----
// failing
func.func @f(%x: f32) -> f32 {
  affine.for %i = 0 to 4 {
  }
  return %x : f32
}
