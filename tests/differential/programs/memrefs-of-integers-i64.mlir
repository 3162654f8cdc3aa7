func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %x = arith.constant 7 : i64
  %y = arith.constant 66 : i64
  %A = memref.alloc() : memref<2x3x4xi64>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xi64>
      }
    }
  }
  affine.store %y, %A[1, 2, 3] : memref<2x3x4xi64>
  %U = memref.cast %A : memref<2x3x4xi64> to memref<*xi64>
  call @printMemrefI64(%U) : (memref<*xi64>) -> ()
  %B = memref.subview %A[1, 0, 1] [1, 2, 2] [1, 2, 2]
    : memref<2x3x4xi64> to memref<2x2xi64, strided<[8, 2], offset: 13>>
  %V = memref.cast %B : memref<2x2xi64, strided<[8, 2], offset: 13>> to memref<*xi64>
  call @printMemrefI64(%V) : (memref<*xi64>) -> ()
  %C = memref.alloc() : memref<i64>
  affine.store %y, %C[] : memref<i64>
  %W = memref.cast %C : memref<i64> to memref<*xi64>
  call @printMemrefI64(%W) : (memref<*xi64>) -> ()
  memref.dealloc %A : memref<2x3x4xi64>
  memref.dealloc %C : memref<i64>
  return
}
