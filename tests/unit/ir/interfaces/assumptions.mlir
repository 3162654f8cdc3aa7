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
// -----
// open
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %low: index, %n: index) {
  affine.for %i = %low to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    affine.store %x, %b[%i] : memref<?xf32>
  }
  return
}
// -----
// unregistered operations stay where they are
func.func @f(%x: f32) {
  affine.for %i = 0 to 8 {
    %a = "unknown.op"(%x) : (f32) -> f32
    %b = "unknown.op"(%x) : (f32) -> f32
    "unknown.use"(%a, %b) : (f32, f32) -> ()
  }
  return
}
