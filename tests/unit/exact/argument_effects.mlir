// helpers
func.func private @outside(memref<8xf32>)
func.func private @printMemrefF32(memref<*xf32>)
func.func @reads(%A: memref<8xf32>) {
  %v = affine.load %A[0] : memref<8xf32>
  return
}
func.func @writes(%A: memref<8xf32>, %B: memref<8xf32>) {
  %v = affine.load %A[0] : memref<8xf32>
  affine.store %v, %B[0] : memref<8xf32>
  return
}
func.func @passes(%A: memref<8xf32>) -> memref<8xf32> {
  return %A : memref<8xf32>
}
func.func @recurses(%A: memref<8xf32>, %B: memref<8xf32>) {
  func.call @recurses(%B, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @writes(%B, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
// -----
// text
func.func private @other() -> memref<4xf32>
func.func @f(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>, %o: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %u = func.call @other() : () -> memref<4xf32>
  %s = arith.select %c, %a, %m : memref<4xf32>
  %t = arith.select %c, %s, %b : memref<4xf32>
  %x = arith.select %c, %o, %u : memref<4xf32>
  return
}
