func.func @memory(%m: memref<4x?xf32>, %n: index, %k: index, %v: vector<4xf32>, %w: vector<2x4xf32>, %z: memref<i8>) {
  %0 = affine.load %m[%n + 1, symbol(%k) * 2] : memref<4x?xf32>
  %1 = affine.load %m[%n#0 -- 3, -(3 - %k)] {foo, bar = 1 : i8} : memref<4x?xf32>
  %2 = affine.load %z[] : memref<i8>
  affine.store %0, %m[%n + %n - %k, symbol(%k) + %n] {foo} : memref<4x?xf32>
  affine.store %2, %z[] : memref<i8>
  affine.store %0, %m[symbol(%k) + 1 + symbol(%k), (%k ceildiv 4) ceildiv 4] : memref<4x?xf32>
  affine.store %0, %m[%k mod 3 + %k mod symbol(%n), 7] : memref<4x?xf32>
  %3 = affine.vector_load %m[%n + 1, symbol(%k) * 2] {foo} : memref<4x?xf32>, vector<4xf32>
  %4 = affine.vector_load %m[%n, %n] : memref<4x?xf32>, vector<2x4xf32>
  affine.vector_store %w, %m[%n + 1, symbol(%k) * 2] {foo} : memref<4x?xf32>, vector<2x4xf32>
  affine.vector_store %v, %m[0, 0] : memref<4x?xf32>, vector<4xf32>
  affine.prefetch %m[%n, %k + 5], read, locality<3>, data : memref<4x?xf32>
  affine.prefetch %m[%n, symbol(%k) + 5], write, locality<0x1>, instr {foo} : memref<4x?xf32>
  return
}
// -----
#layout = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
func.func @types(%a: memref<4x?xf32, strided<[?, 1], offset: 3>>, %b: memref<2x3xi1, #layout, 2>, %i: index) {
  %0 = affine.load %a[%i, %i] : memref<4x?xf32, strided<[?, 1], offset: 3>>
  %1 = affine.load %b[%i, 0] : memref<2x3xi1, #layout, 2>
  affine.store %1, %b[0, %i] : memref<2x3xi1, #layout, 2>
  return
}
// -----
func.func @dma(%m: memref<4x?xf32>, %f: memref<64xf32, 1>, %t: memref<2xi32>, %n: index, %k: index) {
  affine.dma_start %m[%n, %k], %f[%n + 1], %t[0], %n : memref<4x?xf32>, memref<64xf32, 1>, memref<2xi32>
  affine.dma_start %m[%n, symbol(%k) + %n], %f[3], %t[%n mod 2], %n, %k, %n : memref<4x?xf32>, memref<64xf32, 1>, memref<2xi32>
  affine.dma_wait %t[%n mod 2], %n : memref<2xi32>
  affine.dma_wait %t[symbol(%n) + 1], %k : memref<2xi32>
  "affine.dma_wait"(%t, %n) {tag_map = affine_map<() -> (0)>} : (memref<2xi32>, index) -> ()
  return
}
// -----
func.func @generic(%m: memref<4xf32>, %v: f32, %i: index) {
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, index) -> f32
  %1 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>, unknown = 4}> {foo} : (memref<4xf32>, index) -> f32
  "affine.store"(%v, %m, %i) <{map = affine_map<()[s0] -> (s0)>}> : (f32, memref<4xf32>, index) -> ()
  "affine.prefetch"(%m, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> ()
  return
}
