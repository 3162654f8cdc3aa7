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
