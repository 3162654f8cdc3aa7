// indices of one bit are signed
func.func @main(%a: memref<8xf32>, %b: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %places = arith.constant dense<[true, false]> : vector<2xi1>
  %old = vector.load %b[%zero] : memref<2xf32>, vector<2xf32>
  %all = arith.constant dense<true> : vector<2xi1>
  %0 = vector.gather %a[%four] [%places], %all, %old
    : memref<8xf32>, vector<2xi1>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.store %0, %b[%zero] : memref<2xf32>, vector<2xf32>
  return
}
// -----
// loops that carry several registers are not unrolled
func.func @main(%a: memref<4096xf32>, %b: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 4096 iter_args(%t = %zero) -> (f32) {
    %0 = affine.load %a[%i] : memref<4096xf32>
    %1 = arith.mulf %0, %0 fastmath<fast> : f32
    %2 = arith.addf %t, %1 fastmath<fast> : f32
    affine.yield %2 : f32
  }
  affine.store %s, %b[0] : memref<1xf32>
  return
}
// -----
// loops beside register tiles are not unrolled
func.func @main(%a: memref<256xf64>, %b: memref<256xf64>) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to COUNT step 8 {
      %0 = affine.vector_load %a[%j] : memref<256xf64>, vector<8xf64>
      affine.vector_store %0, %b[%j] : memref<256xf64>, vector<8xf64>
    }
    affine.for %j = 0 to 16 {
      %0 = affine.load %a[%j] : memref<256xf64>
      affine.store %0, %b[%j + 128] : memref<256xf64>
    }
    %zero = arith.constant dense<0.0> : vector<64xf64>
    %tile = affine.for %k = 0 to TERMS iter_args(%t = %zero) -> (vector<64xf64>) {
      %0 = affine.vector_load %a[%k] : memref<256xf64>, vector<64xf64>
      %1 = arith.addf %t, %0 : vector<64xf64>
      affine.yield %1 : vector<64xf64>
    }
    affine.vector_store %tile, %b[64] : memref<256xf64>, vector<64xf64>
  }
  return
}
// -----
// versions of nests without their register tiles are not unrolled
func.func @main(%n: index, %a: memref<256xf64>, %b: memref<256xf64>) {
  affine.if affine_set<()[s0] : (s0 - 16 >= 0)>()[%n] {
    affine.for %i = 0 to 2 {
      %zero = arith.constant dense<0.0> : vector<64xf64>
      %tile = affine.for %k = 0 to 8 iter_args(%t = %zero) -> (vector<64xf64>) {
        %0 = affine.vector_load %a[%k] : memref<256xf64>, vector<64xf64>
        %1 = arith.addf %t, %0 : vector<64xf64>
        affine.yield %1 : vector<64xf64>
      }
      affine.vector_store %tile, %b[64] : memref<256xf64>, vector<64xf64>
    }
  } else {
    affine.for %i = 0 to %n {
      %0 = affine.load %a[%i] : memref<256xf64>
      affine.store %0, %b[%i] : memref<256xf64>
    }
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %b[%i] : memref<256xf64>
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %a[%i] : memref<256xf64>
  }
  return
}
