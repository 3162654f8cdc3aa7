// helper
memref.global "private" @g : memref<8xf32> = dense<2.5>
func.func private @touch_global(%s: f32) {
  %g = memref.get_global @g : memref<8xf32>
  affine.store %s, %g[3] : memref<8xf32>
  return
}
func.func private @touch(%m: memref<8xf32>, %s: f32) {
  affine.store %s, %m[3] : memref<8xf32>
  return
}
// -----
// twice
func.func @twice(%m: memref<8xf32>, %b: memref<8xf32>, %s: f32) {
  call @f(%m, %b, %m, %s) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, f32) -> MORE
  return
}
// -----
// global
func.func @global(%b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %g = memref.get_global @g : memref<8xf32>
  call @f(%g, %b, %c, %s) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, f32) -> ()
  return
}
