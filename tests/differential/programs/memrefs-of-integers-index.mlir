func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %x = arith.constant 7 : index
  %y = arith.constant 66 : index
  %A = memref.alloc() : memref<2x3x4xindex>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xindex>
      }
    }
  }
  affine.store %y, %A[1, 2, 3] : memref<2x3x4xindex>
  %U = memref.cast %A : memref<2x3x4xindex> to memref<*xindex>
  call @printMemrefInd(%U) : (memref<*xindex>) -> ()
  %B = memref.subview %A[1, 0, 1] [1, 2, 2] [1, 2, 2]
    : memref<2x3x4xindex> to memref<2x2xindex, strided<[8, 2], offset: 13>>
  %V = memref.cast %B : memref<2x2xindex, strided<[8, 2], offset: 13>> to memref<*xindex>
  call @printMemrefInd(%V) : (memref<*xindex>) -> ()
  %C = memref.alloc() : memref<index>
  affine.store %y, %C[] : memref<index>
  %W = memref.cast %C : memref<index> to memref<*xindex>
  call @printMemrefInd(%W) : (memref<*xindex>) -> ()
  memref.dealloc %A : memref<2x3x4xindex>
  memref.dealloc %C : memref<index>
  return
}
