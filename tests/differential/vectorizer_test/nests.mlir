func.func @a(%x: memref<64xf32>, %y: memref<64xf32>, %A: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  affine.for %i = 1 to 64 {
    %0 = affine.load %x[%i - 1] : memref<64xf32>
    affine.store %0, %x[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
    %0 = affine.load %A[%i,%j] : memref<64x64xf32>
    affine.store %0, %A[%i,%j] : memref<64x64xf32>
  } }
  return
}
// -----
func.func @b(%x: memref<64xf32>, %y: memref<64xf32>, %A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    %0 = affine.load %x[%i - 1] : memref<64xf32>
    affine.store %0, %x[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  return
}
// -----
func.func @c(%x: memref<64xf32>, %y: memref<64xf32>, %A: memref<64x64xf32>, %s: f32, %cc: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
    %0 = affine.load %A[%j,%i] : memref<64x64xf32>
    affine.store %0, %x[%i] : memref<64xf32>
    affine.store %s, %y[%i] : memref<64xf32>
  } }
  %z = affine.for %i = 0 to 64 iter_args(%q=%s) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %q : f32
    affine.yield %1 : f32
  }
  affine.if affine_set<(d0): (d0>=0)>(%cc) { affine.for %i = 0 to 64 { affine.store %z, %y[%i] : memref<64xf32> } }
  return
}
// -----
func.func @d(%x: memref<64xf32>, %y: memref<64xf32>, %A: memref<64x64xf32>, %s: f32, %n:index) {
  affine.if affine_set<(d0): (d0>=0)>(%n) { affine.for %i = 0 to 64 { affine.store %s, %y[%i] : memref<64xf32> } }
  %z = affine.for %i = 0 to 64 iter_args(%q=%s) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %q : f32
    affine.yield %1 : f32
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
    %0 = affine.load %A[%j,%i] : memref<64x64xf32>
    affine.store %0, %A[%i,%j] : memref<64x64xf32>
  } }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
    %0 = affine.load %x[2*%i] : memref<64xf32>
    affine.store %0, %A[%i,%j] : memref<64x64xf32>
    affine.store %0, %A[%i,%j] : memref<64x64xf32>
  } }
  return
}
// -----
func.func @e(%x: memref<64xf32>) { return }
