// Dependences are exact
func.func @parallel(%a: memref<100xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (10) step (2) {
    affine.store %x, %a[%i + 1] : memref<100xf32>
    %0 = affine.load %a[%i] : memref<100xf32>
  }
  return
}
func.func @maximum(%a: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = max affine_map<()[s0] -> (s0 * 2, 0)>()[%n] to 10 step 2 {
    affine.store %x, %a[%i + 1] : memref<100xf32>
    %0 = affine.load %a[%i] : memref<100xf32>
  }
  return
}
func.func @division(%a: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 3 {
    affine.store %x, %a[%i mod 2] : memref<100xf32>
    %0 = affine.load %a[%i floordiv 2 + 5 * (%i mod 3)] : memref<100xf32>
  }
  return
}
func.func @digits(%a: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %0 = affine.linearize_index [%i, %i] by (4) : index
    affine.store %x, %a[%0] : memref<100xf32>
    %1 = affine.load %a[%0 - 5] : memref<100xf32>
  }
  return
}
func.func @views(%a: memref<100xf32>, %x: f32) {
  %v = memref.subview %a[1] [99] [1] : memref<100xf32> to memref<99xf32, strided<[1], offset: 1>>
  affine.for %i = 0 to 10 {
    affine.store %x, %v[%i] : memref<99xf32, strided<[1], offset: 1>>
    %0 = affine.load %a[%i] : memref<100xf32>
  }
  return
}
func.func @allocation(%x: f32) {
  affine.for %i = 0 to 10 {
    %m = memref.alloc() : memref<1xf32>
    affine.store %x, %m[0] : memref<1xf32>
    %0 = affine.load %m[0] : memref<1xf32>
  }
  return
}
func.func @scf(%a: memref<100xf32>, %x: f32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %9 = arith.constant 9 : index
  scf.for %i = %0 to %9 step %1 {
    affine.store %x, %a[0] : memref<100xf32>
  }
  return
}

// $ loopwright-opt classes.mlir -test-memref-dependence-check --mlir-disable-diagnostic-notes
// | …
// | classes.mlir:4:5: remark: dependence from 0 to 1 at depth 1 = false
// | …
// | classes.mlir:11:5: remark: dependence from 2 to 3 at depth 1 = false
// | …
// | classes.mlir:18:5: remark: dependence from 4 to 5 at depth 1 = false
// | …
// | classes.mlir:26:5: remark: dependence from 6 to 6 at depth 1 = false
// | …
// | classes.mlir:34:5: remark: dependence from 8 to 9 at depth 1 = [1, 1]
// | …
// | classes.mlir:42:5: remark: dependence from 10 to 10 at depth 1 = false
// | …
// | classes.mlir:52:5: remark: dependence from 12 to 12 at depth 1 = true
// | …
// $ mlir-opt-22 classes.mlir -test-memref-dependence-check --mlir-disable-diagnostic-notes
// | …
// | classes.mlir:4:5: remark: dependence from 0 to 1 at depth 1 = [1, 1]
// | …
// | classes.mlir:11:5: remark: dependence from 2 to 3 at depth 1 = [1, 1]
// | …
// | classes.mlir:18:5: remark: dependence from 4 to 5 at depth 1 = [1, 2]
// | …
// | classes.mlir:26:5: remark: dependence from 6 to 6 at depth 1 = [1, +inf]
// | …
// | classes.mlir:34:5: remark: dependence from 8 to 9 at depth 1 = false
// | …
// | classes.mlir:42:5: remark: dependence from 10 to 10 at depth 1 = [1, 9]
// | …
// | classes.mlir:52:5: remark: dependence from 12 to 12 at depth 1 = false
// | …
