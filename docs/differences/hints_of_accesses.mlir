// lower-affine: what accesses say of addresses and caches
func.func @aligned(%m: memref<16xf32>, %i: index) {
  %0 = affine.load %m[%i] {alignment = 64 : i64} : memref<16xf32>
  affine.store %0, %m[%i] {nontemporal = true} : memref<16xf32>
  return
}

// $ loopwright-opt hints_of_accesses.mlir -lower-affine
// | …
// |     %0 = memref.load %arg0[%arg1] {alignment = 64 : i64} : memref<16xf32>
// |     memref.store %0, %arg0[%arg1] {nontemporal = true} : memref<16xf32>
// | …
// $ mlir-opt-22 hints_of_accesses.mlir -lower-affine
// | …
// |     %0 = memref.load %arg0[%arg1] : memref<16xf32>
// |     memref.store %0, %arg0[%arg1] : memref<16xf32>
// | …
