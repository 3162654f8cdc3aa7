func.func private @printMemrefC64(memref<*xcomplex<f64>>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeC64(memref<*xcomplex<f64>>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xcomplex<f64>> = dense<[(1.0,2.0),(0.5,-1.5),(0.0,-0.0),(1.0e9,2.0),(1.0,2.0),(1.0,2.0),(1.0,2.0),(7.0,8.0)]>
func.func @main() {
  %a = memref.get_global @data : memref<8xcomplex<f64>>
  %u = memref.cast %a : memref<8xcomplex<f64>> to memref<*xcomplex<f64>>
  call @printMemrefC64(%u) : (memref<*xcomplex<f64>>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xcomplex<f64>> into memref<4x2xcomplex<f64>>
  %u2 = memref.cast %b : memref<4x2xcomplex<f64>> to memref<*xcomplex<f64>>
  call @printMemrefC64(%u2) : (memref<*xcomplex<f64>>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xcomplex<f64>> into memref<2x2x2xcomplex<f64>>
  %u3 = memref.cast %c : memref<2x2x2xcomplex<f64>> to memref<*xcomplex<f64>>
  call @printMemrefC64(%u3) : (memref<*xcomplex<f64>>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xcomplex<f64>> to memref<2x1x1x3xcomplex<f64>, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xcomplex<f64>, strided<[2, 9, 9, 2], offset: 1>> to memref<*xcomplex<f64>>
  call @printMemrefC64(%u4) : (memref<*xcomplex<f64>>) -> ()
  call @printMemrefShapeC64(%u4) : (memref<*xcomplex<f64>>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xcomplex<f64>> to memref<complex<f64>, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<complex<f64>, strided<[], offset: 2>> to memref<*xcomplex<f64>>
  call @printMemrefC64(%u5) : (memref<*xcomplex<f64>>) -> ()
  return
}
