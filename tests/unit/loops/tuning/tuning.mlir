// text

func.func @twice(%m: memref<SIZE>, %r: memref<SIZE>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<SIZE>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %r[%i] : memref<SIZE>
  }
  return
}
func.func private @printF32(f32)
func.func @talk(%x: f32) {
  call @printF32(%x) : (f32) -> ()
  return
}
