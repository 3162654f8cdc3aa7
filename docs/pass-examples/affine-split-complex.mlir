// -affine-split-complex
func.func @sum(%m: memref<64xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  %s = affine.for %i = 0 to 64 iter_args(%a = %z) -> (complex<f32>) {
    %x = affine.load %m[%i] : memref<64xcomplex<f32>>
    %b = complex.add %a, %x : complex<f32>
    affine.yield %b : complex<f32>
  }
  return %s : complex<f32>
}
// -----
module {
  func.func @sum(%arg0: memref<64xcomplex<f32>>, %arg1: complex<f32>) -> complex<f32> {
    %0 = complex.re %arg1 : complex<f32>
    %1 = complex.im %arg1 : complex<f32>
    %2:2 = affine.for %arg2 = 0 to 64 iter_args(%arg3 = %0, %arg4 = %1) -> (f32, f32) {
      %4 = affine.load %arg0[%arg2] : memref<64xcomplex<f32>>
      %5 = complex.re %4 : complex<f32>
      %6 = complex.im %4 : complex<f32>
      %7 = arith.addf %arg3, %5 : f32
      %8 = arith.addf %arg4, %6 : f32
      affine.yield %7, %8 : f32, f32
    }
    %3 = complex.create %2#0, %2#1 : complex<f32>
    return %3 : complex<f32>
  }
}
