// Dependences are exact
func.func @shadow(%b: memref<10x10xf32>, %a: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 7 {
      affine.store %x, %b[%i + 3 * %j, 4 * %i + 5 * %j] : memref<10x10xf32>
      %0 = affine.load %b[%i + %j, %i + 2 * %j + 3] : memref<10x10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
    } else {
      affine.store %x, %a[%i] : memref<100xf32>
    }
    %0 = affine.load %a[%i - 5] : memref<100xf32>
  }
  return
}

// $ loopwright-opt shadow.mlir -test-memref-dependence-check --mlir-disable-diagnostic-notes
// | …
// | shadow.mlir:5:7: remark: dependence from 0 to 1 at depth 2 = false
// | …
// | shadow.mlir:12:7: remark: dependence from 2 to 3 at depth 1 = [5, 5]
// | …
// $ mlir-opt-22 shadow.mlir -test-memref-dependence-check
// | …
// | shadow.mlir:5:7: remark: dependence from 0 to 1 at depth 2 = [0, 0][2, 4]
// | …
// | shadow.mlir:12:7: remark: dependence from 2 to 3 at depth 1 = false
// | …
