func.func private @printMemrefI8(memref<*xi8>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeI8(memref<*xi8>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xi8> = dense<[65, 66, 97, 48, 33, 126, 32, 71]>
func.func @main() {
  %a = memref.get_global @data : memref<8xi8>
  %u = memref.cast %a : memref<8xi8> to memref<*xi8>
  call @printMemrefI8(%u) : (memref<*xi8>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xi8> into memref<4x2xi8>
  %u2 = memref.cast %b : memref<4x2xi8> to memref<*xi8>
  call @printMemrefI8(%u2) : (memref<*xi8>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xi8> into memref<2x2x2xi8>
  %u3 = memref.cast %c : memref<2x2x2xi8> to memref<*xi8>
  call @printMemrefI8(%u3) : (memref<*xi8>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xi8> to memref<2x1x1x3xi8, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xi8, strided<[2, 9, 9, 2], offset: 1>> to memref<*xi8>
  call @printMemrefI8(%u4) : (memref<*xi8>) -> ()
  call @printMemrefShapeI8(%u4) : (memref<*xi8>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xi8> to memref<i8, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<i8, strided<[], offset: 2>> to memref<*xi8>
  call @printMemrefI8(%u5) : (memref<*xi8>) -> ()
  return
}
