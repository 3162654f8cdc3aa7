func.func private @printMemrefF64(memref<*xf64>)
memref.global "private" constant @values : memref<2x4xf64> =
  dense<[[0.1, -0.0, 1.0e30, 1.0e-30], [123456.7, 1234567.8, 0x7FF0000000000000, -2.5]]>
func.func @main() {
  %A = memref.get_global @values : memref<2x4xf64>
  %U = memref.cast %A : memref<2x4xf64> to memref<*xf64>
  call @printMemrefF64(%U) : (memref<*xf64>) -> ()
  return
}
