func.func @scale(%A: memref<128x64xf32>, %B: memref<128x64xf32>, %s: f32) {
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<128x64xf32>
      %b = arith.mulf %a, %s : f32
      affine.store %b, %B[%i, %j] : memref<128x64xf32>
    }
  }
  return
}
func.func @stencil(%A: memref<100xf32>, %B: memref<100xf32>, %n: index) {
  %c = arith.constant 0.333333343 : f32
  affine.for %t = 0 to %n {
    affine.for %i = 1 to 99 {
      %l = affine.load %A[%i - 1] : memref<100xf32>
      %m = affine.load %A[%i] : memref<100xf32>
      %r = affine.load %A[%i + 1] : memref<100xf32>
      %x = arith.addf %l, %m : f32
      %y = arith.addf %x, %r : f32
      %z = arith.mulf %y, %c : f32
      affine.store %z, %B[%i] : memref<100xf32>
    }
    affine.for %i = 1 to 99 {
      %m = affine.load %B[%i] : memref<100xf32>
      affine.store %m, %A[%i] : memref<100xf32>
    }
  }
  return
}
func.func @sum(%A: memref<64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> f32 {
    %v = affine.load %A[%i] : memref<64xf32>
    %n = arith.addf %acc, %v : f32
    affine.yield %n : f32
  }
  return %s : f32
}
