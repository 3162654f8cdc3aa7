// affine-parallelize: what iterations share
func.func @else(%m: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
    } else {
      affine.store %x, %m[%i] : memref<10xf32>
    }
    %0 = affine.load %m[%i - 5] : memref<10xf32>
  }
  return
}
func.func @vectors(%m: memref<16xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 9 {
    affine.vector_store %v, %m[%i] : memref<16xf32>, vector<4xf32>
  }
  return
}
func.func @views(%m: memref<16xf32>) {
  %w = memref.cast %m : memref<16xf32> to memref<?xf32>
  affine.for %i = 0 to 9 {
    %0 = affine.load %w[%i + 1] : memref<?xf32>
    affine.store %0, %m[%i] : memref<16xf32>
  }
  return
}
func.func @callee(%a: memref<16xf32>, %b: memref<16xf32>) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i + 1] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }
  return
}
func.func @caller(%a: memref<16xf32>) {
  call @callee(%a, %a) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}
func.func @select(%a: memref<16xf32>, %b: memref<16xf32>, %c: i1) {
  %p = arith.select %c, %a, %b : memref<16xf32>
  affine.for %i = 0 to 9 {
    %0 = affine.load %p[%i + 1] : memref<16xf32>
    affine.store %0, %a[%i] : memref<16xf32>
  }
  return
}

// $ loopwright-opt shared.mlir -affine-parallelize
// | …
// |     affine.for %arg2 = 0 to 9 {
// | …
// |     affine.for %arg2 = 0 to 9 {
// | …
// |     affine.for %arg1 = 0 to 9 {
// | …
// |     affine.for %arg2 = 0 to 9 {
// | …
// |     affine.for %arg3 = 0 to 9 {
// | …
// $ mlir-opt-22 shared.mlir -affine-parallelize
// | …
// |     affine.parallel (%arg2) = (0) to (9) {
// | …
// |     affine.parallel (%arg2) = (0) to (9) {
// | …
// |     affine.parallel (%arg1) = (0) to (9) {
// | …
// |     affine.parallel (%arg2) = (0) to (9) {
// | …
// |     affine.parallel (%arg3) = (0) to (9) {
// | …
