func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeF32(memref<*xf32>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xf32> = dense<[0.0, -0.0, 1.0e10, 1.2345678, 123456789.0, 0x7F800000, 0xFFC00000, 1.0e-40]>
func.func @main() {
  %a = memref.get_global @data : memref<8xf32>
  %u = memref.cast %a : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xf32> into memref<4x2xf32>
  %u2 = memref.cast %b : memref<4x2xf32> to memref<*xf32>
  call @printMemrefF32(%u2) : (memref<*xf32>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xf32> into memref<2x2x2xf32>
  %u3 = memref.cast %c : memref<2x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u3) : (memref<*xf32>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xf32> to memref<2x1x1x3xf32, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xf32, strided<[2, 9, 9, 2], offset: 1>> to memref<*xf32>
  call @printMemrefF32(%u4) : (memref<*xf32>) -> ()
  call @printMemrefShapeF32(%u4) : (memref<*xf32>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xf32> to memref<f32, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<f32, strided<[], offset: 2>> to memref<*xf32>
  call @printMemrefF32(%u5) : (memref<*xf32>) -> ()
  return
}
