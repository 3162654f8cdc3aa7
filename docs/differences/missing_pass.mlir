// Missing passes
func.func @missing_pass(%n: index) {
  return
}

// Missing are passes of dialects that loopwright does not have, and conversions to and from them.
// Of values and memory: remove-dead-values, mem2reg, sroa, sccp, int-range-optimizations,
// control-flow-sink, arith-unsigned-when-equivalent, fold-memref-alias-ops. canonicalize and
// symbol-dce erase dead code, but no arguments and results of functions. Of linalg:
// convert-linalg-to-loops, convert-linalg-to-parallel-loops, linalg-generalize-named-ops and all
// that rewrites it. Of buffers: one-shot-bufferize, deallocation, hoisting and promotion. Of scf:
// scf-for-loop-peeling, scf-for-loop-specialization, scf-for-loop-range-folding,
// scf-for-to-while, scf-parallel-loop-tiling, scf-parallel-loop-fusion, scf-forall-to-for.
// Expansions: arith-expand, math-expand-ops, memref-expand, emulation of wide and narrow numbers.
// Conversions: math to calls of libraries, kernels of gpu to code for devices (gpu-to-llvm,
// convert-parallel-loops-to-gpu, gpu-module-to-binary).
//
// $ loopwright-opt missing_pass.mlir --scf-for-loop-peeling
// | loopwright-opt: error: unknown command line argument '--scf-for-loop-peeling'…
// $ mlir-opt-22 missing_pass.mlir --scf-for-loop-peeling
// | module {
// |   func.func @missing_pass(%arg0: index) {
// | …
