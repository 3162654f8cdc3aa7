func.func private @printMemrefI8(memref<*xi8>) attributes {llvm.emit_c_interface}
func.func @main() {
  %x = arith.constant 7 : i8
  %y = arith.constant 66 : i8
  %A = memref.alloc() : memref<2x3x4xi8>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xi8>
      }
    }
  }
  affine.store %y, %A[1, 2, 3] : memref<2x3x4xi8>
  %U = memref.cast %A : memref<2x3x4xi8> to memref<*xi8>
  call @printMemrefI8(%U) : (memref<*xi8>) -> ()
  %B = memref.subview %A[1, 0, 1] [1, 2, 2] [1, 2, 2]
    : memref<2x3x4xi8> to memref<2x2xi8, strided<[8, 2], offset: 13>>
  %V = memref.cast %B : memref<2x2xi8, strided<[8, 2], offset: 13>> to memref<*xi8>
  call @printMemrefI8(%V) : (memref<*xi8>) -> ()
  %C = memref.alloc() : memref<i8>
  affine.store %y, %C[] : memref<i8>
  %W = memref.cast %C : memref<i8> to memref<*xi8>
  call @printMemrefI8(%W) : (memref<*xi8>) -> ()
  memref.dealloc %A : memref<2x3x4xi8>
  memref.dealloc %C : memref<i8>
  return
}
