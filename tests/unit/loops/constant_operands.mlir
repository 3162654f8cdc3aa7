// subview beyond its source
func.func private @use(memref<4xf32, strided<[1], offset: ?>>)
func.func @f(%m: memref<8xf32>) {
  %c20 = arith.constant 20 : index
  %s = memref.subview %m[%c20] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  call @use(%s) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  return
}
// -----
// subview of too many elements
func.func private @use(memref<?xf32, strided<[1], offset: 2>>)
func.func @f(%m: memref<8xf32>) {
  %c7 = arith.constant 7 : index
  %s = memref.subview %m[2] [%c7] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
  call @use(%s) : (memref<?xf32, strided<[1], offset: 2>>) -> ()
  return
}
// -----
// subview with an offset beyond 64 bits
func.func private @use(memref<4x4xf32, strided<[?, 1], offset: ?>>)
func.func @f(%m: memref<?x?xf32, strided<[8, 1]>>) {
  %large = arith.constant 9223372036854775807 : index
  %s = memref.subview %m[%large, 0] [4, 4] [1, 1] : memref<?x?xf32, strided<[8, 1]>> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %t = memref.cast %s : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  call @use(%t) : (memref<4x4xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}
// -----
// subview with the least stride
func.func private @use(memref<4xf32, strided<[?], offset: ?>>)
func.func @f(%m: memref<?xf32>, %i: index) {
  %least = arith.constant -9223372036854775808 : index
  %s = memref.subview %m[%i] [4] [%least] : memref<?xf32> to memref<4xf32, strided<[?], offset: ?>>
  call @use(%s) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
  return
}
// -----
// reinterpretation with a negative size
func.func private @use(memref<?xf32, strided<[?], offset: ?>>)
func.func @f(%m: memref<8xf32>, %i: index) {
  %size = arith.constant -1 : index
  %least = arith.constant -9223372036854775808 : index
  %s = memref.reinterpret_cast %m to offset: [%i], sizes: [%size], strides: [%least] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  call @use(%s) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
  return
}
// -----
// allocation of a negative size
func.func private @use(memref<?xf32>)
func.func @f() {
  %size = arith.constant -1 : index
  %m = memref.alloc(%size) : memref<?xf32>
  call @use(%m) : (memref<?xf32>) -> ()
  return
}
// -----
// step of a parallel loop
func.func @f(%m: memref<8xf32>, %x: f32, %c: i1) {
  %zero = arith.constant 0 : index
  %end = arith.constant 8 : index
  %step = arith.subi %end, %end : index
  scf.if %c {
    scf.parallel (%i) = (%zero) to (%end) step (%step) {
      memref.store %x, %m[%i] : memref<8xf32>
    }
  }
  return
}
// -----
// least integer in a maximum
func.func @f(%i: index) -> index {
  %least = arith.constant -9223372036854775808 : index
  %r = affine.max affine_map<(d0)[s0] -> (s0, d0)>(%i)[%least]
  return %r : index
}
// -----
// least integer as a bound
func.func private @use(index)
func.func @f() {
  %least = arith.constant -9223372036854775808 : index
  %end = arith.constant 4 : index
  scf.forall (%i) = (%least) to (%end) step (2) {
    func.call @use(%i) : (index) -> ()
  }
  return
}
// -----
// strides beyond 64 bits
func.func @f(%i: index, %j: index, %k: index) -> index {
  %large = arith.constant 9223372036854775807 : index
  %l = affine.linearize_index [%i, %j, %k] by (%large, 4) : index
  return %l : index
}
// -----
// reduction of one element under a mask
func.func @f(%mask: vector<1xi1>, %v: vector<1xf32>, %x: f32) -> (f32, f32) {
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<1xf32> into f32 } : vector<1xi1> -> f32
  %1 = vector.mask %mask { vector.reduction <add>, %v, %x : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0, %1 : f32, f32
}
// -----
// a value that becomes a dimension and a symbol
func.func @f(%m: memref<?x?xi64>, %i: index, %n: index) -> i64 {
  %a = memref.dim %m, %n : memref<?x?xi64>
  %b = memref.dim %m, %n : memref<?x?xi64>
  %x = affine.load %m[%a mod 3 + %i, %i * symbol(%b)] : memref<?x?xi64>
  return %x : i64
}
// -----
// steps that come from memory
func.func @f(%m: memref<1xindex>, %n: index, %a: memref<?xf32>, %x: f32) {
  %zero = arith.constant 0 : index
  %own = memref.alloca() : memref<1xindex>
  affine.store %zero, %m[0] : memref<1xindex>
  affine.store %zero, %own[0] : memref<1xindex>
  affine.for %k = 0 to 0 {
    %s = affine.load %m[0] : memref<1xindex>
    %t = affine.load %own[0] : memref<1xindex>
    scf.parallel (%i, %j) = (%zero, %s) to (%n, %n) step (%s, %t) {
      memref.store %x, %a[%s] : memref<?xf32>
      memref.store %x, %a[%t] : memref<?xf32>
      scf.reduce
    }
  }
  return
}
