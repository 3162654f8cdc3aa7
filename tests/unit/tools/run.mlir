func.func @main() -> i32 {
  %c = arith.constant 42 : i32
  return %c : i32
}
func.func @scale(%A: memref<?x3xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x3xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 3 {
      %v = affine.load %A[%i, %j] : memref<?x3xf32>
      %w = arith.mulf %v, %f : f32
      affine.store %w, %A[%i, %j] : memref<?x3xf32>
    }
  }
  return %f : f32
}
func.func @pair(%x: i8, %b: i1) -> (i8, i1) {
  return %x, %b : i8, i1
}
func.func @row() -> memref<4xf64> {
  %m = memref.alloc() : memref<4xf64>
  %c = arith.constant 2.5 : f64
  affine.for %i = 0 to 4 {
    affine.store %c, %m[%i] : memref<4xf64>
  }
  return %m : memref<4xf64>
}
func.func private @printF64(f64)
func.func private @printNewline()
func.func @talk() {
  %c = arith.constant 0.5 : f64
  call @printF64(%c) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @forever(%A: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4611686018427387904 : index
  call @printNewline() : () -> ()
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %A[%c0] : memref<1xf32>
    %w = math.sin %v : f32
    memref.store %w, %A[%c0] : memref<1xf32>
  }
  return
}
