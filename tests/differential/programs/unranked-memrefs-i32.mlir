func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeI32(memref<*xi32>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xi32> = dense<[0, -1, 2147483647, -2147483648, 5, 6, 7, 8]>
func.func @main() {
  %a = memref.get_global @data : memref<8xi32>
  %u = memref.cast %a : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xi32> into memref<4x2xi32>
  %u2 = memref.cast %b : memref<4x2xi32> to memref<*xi32>
  call @printMemrefI32(%u2) : (memref<*xi32>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xi32> into memref<2x2x2xi32>
  %u3 = memref.cast %c : memref<2x2x2xi32> to memref<*xi32>
  call @printMemrefI32(%u3) : (memref<*xi32>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xi32> to memref<2x1x1x3xi32, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xi32, strided<[2, 9, 9, 2], offset: 1>> to memref<*xi32>
  call @printMemrefI32(%u4) : (memref<*xi32>) -> ()
  call @printMemrefShapeI32(%u4) : (memref<*xi32>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xi32> to memref<i32, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<i32, strided<[], offset: 2>> to memref<*xi32>
  call @printMemrefI32(%u5) : (memref<*xi32>) -> ()
  return
}
