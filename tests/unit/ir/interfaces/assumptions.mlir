// unknown
func.func @f(%m: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      "unknown.use"(%x) : (f32) -> ()
      %y = affine.load %m[%i, %j] : memref<8x8xf32>
      %s = arith.addf %x, %y : f32
      "unknown.region"() ({ "unknown.use"(%s) : (f32) -> () }) : () -> ()
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
