// affine-loop-coalescing of scf.for: products of induction variables
func.func @multiplied(%m: memref<100xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 5 {
    affine.for %k = 0 to 5 {
      %a = affine.apply affine_map<(d0) -> (d0 + 7)>(%i)
      %b = affine.apply affine_map<(d0) -> (d0 + 5)>(%k)
      scf.for %j = %c0 to %a step %c1 {
        scf.for %l = %c0 to %b step %c1 {
          memref.store %x, %m[%l] : memref<100xf32>
        }
      }
    }
  }
  return
}

// $ mlir-opt-22 multiplied.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-coalescing))' -o theirs.mlir
// $ mlir-opt-22 theirs.mlir --mlir-disable-diagnostic-notes
// | theirs.mlir:9:49: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
// | …
// $ loopwright-opt multiplied.mlir -affine-loop-coalescing
// | …
// |       %10 = arith.muli %9, %8 overflow<nsw> : index
// | …
