func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %x = arith.constant 7 : i32
  %y = arith.constant 66 : i32
  %A = memref.alloc() : memref<2x3x4xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xi32>
      }
    }
  }
  affine.store %y, %A[1, 2, 3] : memref<2x3x4xi32>
  %U = memref.cast %A : memref<2x3x4xi32> to memref<*xi32>
  call @printMemrefI32(%U) : (memref<*xi32>) -> ()
  %B = memref.subview %A[1, 0, 1] [1, 2, 2] [1, 2, 2]
    : memref<2x3x4xi32> to memref<2x2xi32, strided<[8, 2], offset: 13>>
  %V = memref.cast %B : memref<2x2xi32, strided<[8, 2], offset: 13>> to memref<*xi32>
  call @printMemrefI32(%V) : (memref<*xi32>) -> ()
  %C = memref.alloc() : memref<i32>
  affine.store %y, %C[] : memref<i32>
  %W = memref.cast %C : memref<i32> to memref<*xi32>
  call @printMemrefI32(%W) : (memref<*xi32>) -> ()
  memref.dealloc %A : memref<2x3x4xi32>
  memref.dealloc %C : memref<i32>
  return
}
