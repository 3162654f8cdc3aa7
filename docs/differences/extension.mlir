// Extensions of the affine dialect
func.func @extension(%counts: memref<8xi32>, %x: i32) {
  affine.parallel (%i) = (0) to (64) {
    %0 = affine.atomic_rmw addi %x, %counts[%i mod 8] : (i32, memref<8xi32>) -> i32
  }
  return
}

// The attribute nontemporal = true of affine.store and affine.vector_store, which mlir-opt drops
// when it lowers them, becomes the property of memref.store and vector.store. In generic form
// mlir-opt drops properties that it does not know: write the custom form.
//
// $ mlir-opt-22 extension.mlir
// | extension.mlir:4:10: error: custom op 'affine.atomic_rmw' is unknown…
// | …
// $ loopwright-opt extension.mlir --lower-affine | mlir-opt-22
// | …
// |       %4 = memref.atomic_rmw addi %arg1, %arg0[%3] : (i32, memref<8xi32>) -> i32
// | …
