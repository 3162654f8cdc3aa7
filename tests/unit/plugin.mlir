// program
func.func @f(%a: i8, %m: memref<4xi8>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xi8>
    %y = saturating.add %x, %a : i8
    affine.store %y, %m[%i] : memref<4xi8>
  }
  return
}
