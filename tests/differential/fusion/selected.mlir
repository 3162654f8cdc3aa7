func.func @sel(%p: i1, %out: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  %s = arith.select %p, %a, %b : memref<64xf32>
  %t = memref.alloc() : memref<64xf32>
  %f = arith.constant 1.0 : f32
  affine.for %i = 0 to 64 {
    affine.store %f, %s[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %s[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    %2 = affine.load %s[%i] : memref<64xf32>
    %3 = arith.addf %0, %2 : f32
    affine.store %3, %out[%i] : memref<64xf32>
  }
  return
}
// -----
func.func @arguments(%a: memref<64xf32>, %b: memref<64xf32>, %p: i1, %out: memref<64xf32>) {
  %s = arith.select %p, %a, %b : memref<64xf32>
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %0 = affine.load %s[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %t[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %t[%i] : memref<64xf32>
    %2 = affine.load %s[%i] : memref<64xf32>
    %3 = arith.addf %0, %2 : f32
    affine.store %3, %s[%i] : memref<64xf32>
  }
  return
}
// -----
func.func @nested(%a: memref<32xf32>, %b: memref<32xf32>, %c: memref<32xf32>, %d: memref<32xf32>, %p: i1, %q: i1) {
  %s = arith.select %p, %a, %b : memref<32xf32>
  %u = arith.select %q, %s, %c : memref<32xf32>
  affine.for %i = 0 to 32 {
    %0 = affine.load %u[%i] : memref<32xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %d[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 32 {
    %0 = affine.load %d[%i] : memref<32xf32>
    affine.store %0, %u[%i] : memref<32xf32>
  }
  return
}
