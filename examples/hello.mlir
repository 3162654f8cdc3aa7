// A program that is on its own: it fills an array, squares it and prints it.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %squares = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %position = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %whole = arith.index_cast %position : index to i32
      %x = arith.sitofp %whole : i32 to f32
      %square = arith.mulf %x, %x : f32
      affine.store %square, %squares[%i, %j] : memref<4x4xf32>
    }
  }
  %any = memref.cast %squares : memref<4x4xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  memref.dealloc %squares : memref<4x4xf32>
  return
}
