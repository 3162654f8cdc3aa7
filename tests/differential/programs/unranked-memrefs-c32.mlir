func.func private @printMemrefC32(memref<*xcomplex<f32>>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeC32(memref<*xcomplex<f32>>) attributes {llvm.emit_c_interface}
memref.global "private" @data : memref<8xcomplex<f32>> = dense<[(1.0,2.0),(0.5,-1.5),(0.0,-0.0),(1.0e9,2.0),(1.0,2.0),(1.0,2.0),(1.0,2.0),(7.0,8.0)]>
func.func @main() {
  %a = memref.get_global @data : memref<8xcomplex<f32>>
  %u = memref.cast %a : memref<8xcomplex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u) : (memref<*xcomplex<f32>>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8xcomplex<f32>> into memref<4x2xcomplex<f32>>
  %u2 = memref.cast %b : memref<4x2xcomplex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u2) : (memref<*xcomplex<f32>>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8xcomplex<f32>> into memref<2x2x2xcomplex<f32>>
  %u3 = memref.cast %c : memref<2x2x2xcomplex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u3) : (memref<*xcomplex<f32>>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8xcomplex<f32>> to memref<2x1x1x3xcomplex<f32>, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3xcomplex<f32>, strided<[2, 9, 9, 2], offset: 1>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u4) : (memref<*xcomplex<f32>>) -> ()
  call @printMemrefShapeC32(%u4) : (memref<*xcomplex<f32>>) -> ()
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8xcomplex<f32>> to memref<complex<f32>, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<complex<f32>, strided<[], offset: 2>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u5) : (memref<*xcomplex<f32>>) -> ()
  return
}
