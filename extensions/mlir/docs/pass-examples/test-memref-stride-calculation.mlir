// -test-memref-stride-calculation
func.func @strides() {
  %m = memref.alloc() : memref<3x4xf32>
  return
}
// -----
Testing: strides
MemRefType offset: 0 strides: 4, 1
module {
  func.func @strides() {
    %alloc = memref.alloc() : memref<3x4xf32>
    return
  }
}
