func.func private @printMemrefF32(memref<*xf32>)
memref.global "private" constant @values : memref<2x4xf32> =
  dense<[[0.1, -0.0, 1.0e30, 1.0e-30], [123456.7, 1234567.8, 0x7F800000, -2.5]]>
func.func @main() {
  %A = memref.get_global @values : memref<2x4xf32>
  %U = memref.cast %A : memref<2x4xf32> to memref<*xf32>
  call @printMemrefF32(%U) : (memref<*xf32>) -> ()
  return
}
