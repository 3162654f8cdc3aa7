// Printing empty memrefs
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<0xf32>
  %u = memref.cast %m : memref<0xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<0xf32>
  return
}

// $ loopwright run empty.mlir
// | Unranked Memref base@ = 0x… rank = 1 offset = 0 sizes = [0] strides = [1] data =
// | []
// $ mlir-run empty.mlir
// | Unranked Memref base@ = 0x… rank = 1 offset = 0 sizes = [0] strides = [1] data =
// | […]
