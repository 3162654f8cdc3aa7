// Layouts
#halves = affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>
func.func @main() {
  %x = arith.constant 1.5 : f32
  %m = memref.alloc() : memref<6x8xf32, #halves>
  affine.store %x, %m[3, 4] : memref<6x8xf32, #halves>
  %y = affine.load %m[3, 4] : memref<6x8xf32, #halves>
  vector.print %y : f32
  return
}

// Memory that the program does not free is freed where its block ends, or where the function
// returns if it may live longer.
//
// $ loopwright run layout.mlir
// | 1.5
// $ mlir-run layout.mlir
// | …error: …
// | …
