func.func private @printMemrefI16(memref<*xi16>) attributes {llvm.emit_c_interface}

memref.global "private" @data : memref<8xi16> = dense<[0, -1, 32767, -32768, 5, 6, 7, 8]>
func.func @main() {
  %a = memref.get_global @data : memref<8xi16>
  %u = memref.cast %a : memref<8xi16> to memref<*xi16>
  call @printMemrefI16(%u) : (memref<*xi16>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xi16> into memref<4x2xi16>
  %u2 = memref.cast %b : memref<4x2xi16> to memref<*xi16>
  call @printMemrefI16(%u2) : (memref<*xi16>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xi16> into memref<2x2x2xi16>
  %u3 = memref.cast %c : memref<2x2x2xi16> to memref<*xi16>
  call @printMemrefI16(%u3) : (memref<*xi16>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xi16> to memref<2x1x1x3xi16, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xi16, strided<[2, 9, 9, 2], offset: 1>> to memref<*xi16>
  call @printMemrefI16(%u4) : (memref<*xi16>) -> ()
  
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xi16> to memref<i16, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<i16, strided<[], offset: 2>> to memref<*xi16>
  call @printMemrefI16(%u5) : (memref<*xi16>) -> ()
  return
}
