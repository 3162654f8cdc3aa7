// -convert-reduction-to-scf
reduction.define @sum : f32 combination (%a, %b) {
  %0 = arith.addf %a, %b : f32
  reduction.yield %0 : f32
} identity {
  %0 = arith.constant -0.0 : f32
  reduction.yield %0 : f32
}
func.func @total(%m: memref<64xf32>) -> f32 {
  %s = affine.parallel (%i) = (0) to (64) reduce (@sum) -> (f32) {
    %x = affine.load %m[%i] : memref<64xf32>
    affine.yield %x : f32
  }
  return %s : f32
}
// -----
module {
  func.func @total(%arg0: memref<64xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant -0.000000e+00 : f32
    %0 = scf.parallel (%arg1) = (%c0) to (%c64) step (%c1) init (%cst) -> f32 {
      %1 = memref.load %arg0[%arg1] : memref<64xf32>
      scf.reduce(%1 : f32) {
      ^bb0(%arg2: f32, %arg3: f32):
        %2 = arith.addf %arg2, %arg3 : f32
        scf.reduce.return %2 : f32
      }
    }
    return %0 : f32
  }
}
