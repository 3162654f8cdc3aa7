func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeInd(memref<*xindex>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xindex> = dense<[0, -1, 2, 3, 4, 5, 6, 7]>
func.func @main() {
  %a = memref.get_global @data : memref<8xindex>
  %u = memref.cast %a : memref<8xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xindex> into memref<4x2xindex>
  %u2 = memref.cast %b : memref<4x2xindex> to memref<*xindex>
  call @printMemrefInd(%u2) : (memref<*xindex>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xindex> into memref<2x2x2xindex>
  %u3 = memref.cast %c : memref<2x2x2xindex> to memref<*xindex>
  call @printMemrefInd(%u3) : (memref<*xindex>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xindex> to memref<2x1x1x3xindex, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xindex, strided<[2, 9, 9, 2], offset: 1>> to memref<*xindex>
  call @printMemrefInd(%u4) : (memref<*xindex>) -> ()
  call @printMemrefShapeInd(%u4) : (memref<*xindex>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xindex> to memref<index, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<index, strided<[], offset: 2>> to memref<*xindex>
  call @printMemrefInd(%u5) : (memref<*xindex>) -> ()
  return
}
