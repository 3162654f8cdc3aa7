// Dialects
func.func @unknown_dialect() {
  %0 = shape.const_size 10
  return
}

// The error for a custom form names the dialects that there are. The package loopwright-mlir has
// dlti, gpu, linalg, llvm, tensor, bufferization and transform, the conversions to llvm and other
// passes beyond loops; its README lists them. Not supported are the dialects of devices (nvgpu,
// nvvm, amdgpu, rocdl, xegpu) and of single processors (amx, arm_neon, arm_sme, arm_sve,
// x86vector), and async, emitc, irdl, ml_program, mpi, omp, acc, pdl, ptr, quant, shape, shard,
// smt, sparse_tensor, tosa and wasmssa.
//
// $ loopwright-opt unknown_dialect.mlir
// | unknown_dialect.mlir:3:8: error: Dialect `shape' not found for custom op 'shape.const_size'…
// | …
// | unknown_dialect.mlir:3:8: note: Available dialects: affine, arith, …
