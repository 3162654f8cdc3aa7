func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeI64(memref<*xi64>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xi64> = dense<[0, -1, 9223372036854775807, 4, 5, 6, 7, 8]>
func.func @main() {
  %a = memref.get_global @data : memref<8xi64>
  %u = memref.cast %a : memref<8xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xi64> into memref<4x2xi64>
  %u2 = memref.cast %b : memref<4x2xi64> to memref<*xi64>
  call @printMemrefI64(%u2) : (memref<*xi64>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xi64> into memref<2x2x2xi64>
  %u3 = memref.cast %c : memref<2x2x2xi64> to memref<*xi64>
  call @printMemrefI64(%u3) : (memref<*xi64>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xi64> to memref<2x1x1x3xi64, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xi64, strided<[2, 9, 9, 2], offset: 1>> to memref<*xi64>
  call @printMemrefI64(%u4) : (memref<*xi64>) -> ()
  call @printMemrefShapeI64(%u4) : (memref<*xi64>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xi64> to memref<i64, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<i64, strided<[], offset: 2>> to memref<*xi64>
  call @printMemrefI64(%u5) : (memref<*xi64>) -> ()
  return
}
