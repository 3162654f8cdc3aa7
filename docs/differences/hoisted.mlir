// Code moved out of loops that never run
func.func @first(%m: memref<4xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[0] : memref<4xf32>
  }
  return
}

// mlir-opt also moves an operation with a region that uses the induction variable, which leaves
// invalid IR. Two accesses of one memref that never meet in an element keep nothing from moving
// here, except in loops that may never run; in mlir-opt they do. A load within the extents of
// memory that is not freed before moves out of a loop that may not run here, too.
//
// $ mlir-opt-22 hoisted.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-invariant-code-motion))' -o theirs.mlir
// $ loopwright run hoisted.mlir --entry first --arg arange --arg 0 --arg 7.5
// | %m = float32[4] [0. 1. 2. 3.]
// $ loopwright run theirs.mlir --entry first --arg arange --arg 0 --arg 7.5
// | %arg0 = float32[4] [7.5 1.  2.  3. ]
// $ loopwright-opt hoisted.mlir -affine-loop-invariant-code-motion -o ours.mlir
