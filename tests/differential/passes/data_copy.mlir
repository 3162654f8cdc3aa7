func.func @f(%a: memref<100xf32>, %b: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i] : memref<100xf32>
  }
  return
}
func.func @tiled(%a: memref<100x100xf32>, %b: memref<100x100xf32>) {
  affine.for %ii = 0 to 100 step 8 {
    affine.for %jj = 0 to 100 step 8 {
  affine.for %i = affine_map<(d0) -> (d0)>(%ii) to min affine_map<(d0) -> (d0 + 8, 100)>(%ii) {
  affine.for %j = affine_map<(d0) -> (d0)>(%jj) to min affine_map<(d0) -> (d0 + 8, 100)>(%jj) {
    %0 = affine.load %a[%j, %i] : memref<100x100xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i, %j] : memref<100x100xf32>
  }}}}
  return
}
func.func @rw(%a: memref<100xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %0 = affine.load %a[%i] : memref<100xf32>
    %2 = affine.load %a[%i - 1] : memref<100xf32>
    %1 = arith.addf %0, %2 : f32
    affine.store %1, %a[%i] : memref<100xf32>
  }
  return
}
func.func @two(%a: memref<100xf32>, %b: memref<100xf32>, %x: f32) {
  affine.store %x, %a[3] : memref<100xf32>
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
  }
  affine.store %x, %a[4] : memref<100xf32>
  %1 = arith.addf %x, %x : f32
  affine.store %1, %a[5] : memref<100xf32>
  return
}
func.func @p_deep(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 60 {
      %0 = affine.load %a[%i, %j + 2] : memref<64x64xf32>
      %2 = affine.load %a[%i, %j] : memref<64x64xf32>
      %3 = affine.load %c[%j] : memref<64xf32>
      %1 = arith.addf %0, %3 : f32
      affine.store %1, %b[%i, %j + 3] : memref<64x64xf32>
    }
  }
  return
}
func.func @q_p(%a: memref<?xf32>, %b: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
  affine.for %k = 0 to 10 step 2 {
  affine.for %j = 0 to 4 {
    %0 = affine.load %b[%j + symbol(%n) + %k] : memref<100xf32>
    affine.store %0, %a[symbol(%n) + %j] : memref<?xf32>
  }
  }
  }
  return
}

func.func @stepped(%m: memref<40x40xf32>, %z: f32) -> f32 {
  %s = affine.for %i = 1 to 39 step 3 iter_args(%s = %z) -> f32 {
    %t = affine.for %j = 2 to 16 step 2 iter_args(%t = %s) -> f32 {
      %0 = affine.load %m[%i, %j - 2] : memref<40x40xf32>
      %1 = arith.addf %0, %t : f32
      affine.yield %1 : f32
    }
    affine.yield %t : f32
  }
  return %s : f32
}
