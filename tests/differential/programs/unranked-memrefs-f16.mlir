func.func private @printMemrefF16(memref<*xf16>) attributes {llvm.emit_c_interface}

memref.global "private" @data : memref<8xf16> = dense<[0.0, -0.5, 1.0e4, 1.23456, 0x7C00, 1.0e-5, 65504.0, 3.0]>
func.func @main() {
  %a = memref.get_global @data : memref<8xf16>
  %u = memref.cast %a : memref<8xf16> to memref<*xf16>
  call @printMemrefF16(%u) : (memref<*xf16>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xf16> into memref<4x2xf16>
  %u2 = memref.cast %b : memref<4x2xf16> to memref<*xf16>
  call @printMemrefF16(%u2) : (memref<*xf16>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xf16> into memref<2x2x2xf16>
  %u3 = memref.cast %c : memref<2x2x2xf16> to memref<*xf16>
  call @printMemrefF16(%u3) : (memref<*xf16>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xf16> to memref<2x1x1x3xf16, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xf16, strided<[2, 9, 9, 2], offset: 1>> to memref<*xf16>
  call @printMemrefF16(%u4) : (memref<*xf16>) -> ()
  
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xf16> to memref<f16, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<f16, strided<[], offset: 2>> to memref<*xf16>
  call @printMemrefF16(%u5) : (memref<*xf16>) -> ()
  return
}
