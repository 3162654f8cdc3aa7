func.func private @printMemrefI16(memref<*xi16>) attributes {llvm.emit_c_interface}
func.func @main() {
  %x = arith.constant 7 : i16
  %y = arith.constant 66 : i16
  %A = memref.alloc() : memref<2x3x4xi16>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xi16>
      }
    }
  }
  affine.store %y, %A[1, 2, 3] : memref<2x3x4xi16>
  %U = memref.cast %A : memref<2x3x4xi16> to memref<*xi16>
  call @printMemrefI16(%U) : (memref<*xi16>) -> ()
  %B = memref.subview %A[1, 0, 1] [1, 2, 2] [1, 2, 2]
    : memref<2x3x4xi16> to memref<2x2xi16, strided<[8, 2], offset: 13>>
  %V = memref.cast %B : memref<2x2xi16, strided<[8, 2], offset: 13>> to memref<*xi16>
  call @printMemrefI16(%V) : (memref<*xi16>) -> ()
  %C = memref.alloc() : memref<i16>
  affine.store %y, %C[] : memref<i16>
  %W = memref.cast %C : memref<i16> to memref<*xi16>
  call @printMemrefI16(%W) : (memref<*xi16>) -> ()
  memref.dealloc %A : memref<2x3x4xi16>
  memref.dealloc %C : memref<i16>
  return
}
