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
// -----
// choices that sum in another order are not made

func.func @twice(%m: memref<8xf32>, %r: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xf32>
    %1 = affine.load %r[0] : memref<8xf32>
    %2 = arith.addf %1, %0 : f32
    affine.store %2, %r[0] : memref<8xf32>
  }
  return
}
