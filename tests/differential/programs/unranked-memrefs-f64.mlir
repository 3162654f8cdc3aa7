func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeF64(memref<*xf64>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xf64> = dense<[0.0, -0.5, 1.0e100, 1.2345678901234, 123456789.0, 1.0e-5, 2.5, 1.0e15]>
func.func @main() {
  %a = memref.get_global @data : memref<8xf64>
  %u = memref.cast %a : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xf64> into memref<4x2xf64>
  %u2 = memref.cast %b : memref<4x2xf64> to memref<*xf64>
  call @printMemrefF64(%u2) : (memref<*xf64>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xf64> into memref<2x2x2xf64>
  %u3 = memref.cast %c : memref<2x2x2xf64> to memref<*xf64>
  call @printMemrefF64(%u3) : (memref<*xf64>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xf64> to memref<2x1x1x3xf64, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xf64, strided<[2, 9, 9, 2], offset: 1>> to memref<*xf64>
  call @printMemrefF64(%u4) : (memref<*xf64>) -> ()
  call @printMemrefShapeF64(%u4) : (memref<*xf64>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xf64> to memref<f64, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<f64, strided<[], offset: 2>> to memref<*xf64>
  call @printMemrefF64(%u5) : (memref<*xf64>) -> ()
  return
}
