#even = affine_set<(d0) : (d0 mod 2 == 0)>
#second = affine_map<(d0, d1) -> (d1 + 1)>
func.func @chain(%out: memref<10xf32>, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  %t = memref.alloca() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xf32>
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.for %j = 0 to 10 {
      affine.store %1, %t[%i, %j] : memref<10x10xf32>
      %2 = affine.load %t[%i, %j] : memref<10x10xf32>
      %3 = affine.load %m[%i] : memref<10xf32>
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %out[%j] : memref<10xf32>
    }
  }
  memref.dealloc %m : memref<10xf32>
  return
}
func.func @composed(%m: memref<20xf32>, %x: f32, %n: index) -> f32 {
  %c = arith.constant 2 : index
  affine.store %x, %m[symbol(%n) + 3] : memref<20xf32>
  %k = affine.apply #second(%c, %n)
  %0 = affine.load %m[%k + 2] : memref<20xf32>
  %1 = affine.load %m[symbol(%n) + 2] : memref<20xf32>
  %2 = affine.load %m[%k + 1] : memref<20xf32>
  %3 = arith.addf %0, %1 : f32
  %4 = arith.addf %3, %2 : f32
  return %4 : f32
}
func.func @steps(%a: memref<32xf32>, %x: f32, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to min affine_map<(d0) -> (d0, 30)>(%n) step 2 iter_args(%sum = %zero) -> (f32) {
    affine.store %x, %a[%i + 1] : memref<32xf32>
    affine.store %sum, %a[%i] : memref<32xf32>
    %0 = affine.load %a[%i + 1] : memref<32xf32>
    %1 = affine.load %a[%i] : memref<32xf32>
    %2 = arith.addf %0, %1 : f32
    affine.yield %2 : f32
  }
  return %s : f32
}
func.func @kept(%a: memref<32xf32>, %x: f32, %y: f32) -> f32 {
    affine.for %i = 0 to 8 {
    %v = affine.load %a[%i + 8] : memref<32xf32>
    affine.store %v, %a[%i] : memref<32xf32>
  }
  %0 = affine.load %a[4] : memref<32xf32>
  affine.store %x, %a[20] : memref<32xf32>
  affine.for %i = 0 to 20 {
    affine.store %y, %a[%i] : memref<32xf32>
  }
  %1 = affine.load %a[20] : memref<32xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
func.func @conditional(%a: memref<32xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 32 {
    affine.store %x, %a[%i] : memref<32xf32>
    affine.if #even(%i) {
      %0 = affine.load %a[%i] : memref<32xf32>
      %1 = arith.addf %0, %y : f32
      affine.store %1, %a[%i] : memref<32xf32>
      %2 = affine.load %a[%i] : memref<32xf32>
      %3 = arith.addf %2, %2 : f32
      affine.store %3, %a[%i] : memref<32xf32>
    }
    %4 = affine.load %a[%i] : memref<32xf32>
    %5 = affine.load %a[%i] : memref<32xf32>
    %6 = arith.addf %4, %5 : f32
    affine.store %6, %a[%i] : memref<32xf32>
  }
  return
}
func.func @vectors(%a: memref<32xf32>, %v: vector<4xf32>) -> vector<4xf32> {
  affine.for %i = 0 to 7 {
    affine.vector_store %v, %a[%i * 4] : memref<32xf32>, vector<4xf32>
    %0 = affine.vector_load %a[%i * 4] : memref<32xf32>, vector<4xf32>
    %1 = arith.addf %0, %0 : vector<4xf32>
    affine.vector_store %1, %a[%i * 4 + 4] : memref<32xf32>, vector<4xf32>
  }
  %2 = affine.vector_load %a[8] : memref<32xf32>, vector<4xf32>
  %3 = affine.vector_load %a[8] : memref<32xf32>, vector<4xf32>
  %4 = arith.addf %2, %3 : vector<4xf32>
  return %4 : vector<4xf32>
}
func.func @parallel(%a: memref<8x8xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    affine.store %x, %a[%i, %j] : memref<8x8xf32>
    %0 = affine.load %a[%i, %j] : memref<8x8xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %a[%i, %j] : memref<8x8xf32>
  }
  return
}
func.func @aliases(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32, %y: f32) -> f32 {
  affine.store %x, %a[1] : memref<8xf32>
  affine.store %y, %b[1] : memref<8xf32>
  %0 = affine.load %a[1] : memref<8xf32>
  affine.store %x, %b[1] : memref<8xf32>
  %1 = affine.load %a[1] : memref<8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
