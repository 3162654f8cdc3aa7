// a global that the callee touches is not distinct

memref.global "private" @g : memref<8xi32> = dense<3>
func.func private @h(%m: memref<8xi32>) -> i32 {
  %g = memref.get_global @g : memref<8xi32>
  %seven = arith.constant 7 : i32
  %a = affine.load %g[2] : memref<8xi32>
  affine.store %seven, %m[2] : memref<8xi32>
  %b = affine.load %g[2] : memref<8xi32>
  %r = arith.addi %a, %b : i32
  return %r : i32
}
func.func @f() -> i32 {
  %g = memref.get_global @g : memref<8xi32>
  %r = func.call @h(%g) : (memref<8xi32>) -> i32
  return %r : i32
}
// -----
// an unknown callee may touch every global

memref.global "private" @g : memref<8xi32> = dense<3>
func.func private @peek() -> i32 {
  %g = memref.get_global @g : memref<8xi32>
  %a = affine.load %g[2] : memref<8xi32>
  return %a : i32
}
func.func private @h(%m: memref<8xi32>, %k: () -> i32) -> i32 {
  %seven = arith.constant 7 : i32
  affine.store %seven, %m[2] : memref<8xi32>
  %a = func.call_indirect %k() : () -> i32
  return %a : i32
}
func.func @f() -> i32 {
  %g = memref.get_global @g : memref<8xi32>
  %k = func.constant @peek : () -> i32
  %r = func.call @h(%g, %k) : (memref<8xi32>, () -> i32) -> i32
  return %r : i32
}
// -----
// band

func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %k: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  affine.parallel (%i, %j) = (1, 0) to (%n, min(%m, 50)) step (2, 1) {
    %x = affine.load %a[%i, %j] : memref<?x?xf32>
    %t = memref.alloc(%m) : memref<?xf32>
    affine.store %x, %t[0] : memref<?xf32>
    affine.parallel (%l) = (1) to (%m) {
      %y = affine.load %t[%l - 1] : memref<?xf32>
      %z = arith.addf %y, %k : f32
      affine.store %z, %t[%l] : memref<?xf32>
    }
    %w = affine.load %t[symbol(%m) - 1] : memref<?xf32>
    affine.store %w, %b[%i, %j] : memref<?x?xf32>
  }
  return
}
// -----
// shift

func.func private @shift(%src: memref<8xi32>, %dst: memref<8xi32>) {
  affine.for %i = 0 to 7 {
    %x = affine.load %src[%i] : memref<8xi32>
    affine.store %x, %dst[%i + 1] : memref<8xi32>
  }
  return
}
// -----
// may alias withdraws the assumption

func.func @f(%a: memref<8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 7 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %b[%i + 1] : memref<8xi32>
  }
  return
}
// -----
// small bands stay on one thread

func.func @f(%a: memref<4xf32>) {
  %z = arith.constant 1.0 : f32
  affine.parallel (%i) = (0) to (4) {
    affine.store %z, %a[%i] : memref<4xf32>
  }
  return
}
// -----
// reductions of a band

func.func @f(%a: memref<3x5xf32>, %n: index) -> (f32, f32, f32, f32) {
  %r:4 = affine.parallel (%i, %j) = (0, 0) to (3, symbol(%n))
      reduce ("addf", "mulf", "maximumf", "minimumf") -> (f32, f32, f32, f32) {
    %x = affine.load %a[%i, %j] : memref<3x5xf32>
    affine.yield %x, %x, %x, %x : f32, f32, f32, f32
  }
  return %r#0, %r#1, %r#2, %r#3 : f32, f32, f32, f32
}
// -----
// the same memref twice
func.func @f(%a: memref<8xi32>, %b: memref<8xi32>) {
  func.call @shift(%a, %a) : (memref<8xi32>, memref<8xi32>) -> ()
  func.call @shift(%b, %a) : (memref<8xi32>, memref<8xi32>) -> ()
  return
}
// -----
// the same memref twice, 2
func.func @f(%a: memref<8xi32>) {
  func.call @shift(%a, %a) : (memref<8xi32>, memref<8xi32>) -> ()
  return
}
// -----
// views of one allocation overlap
func.func @f(%a: memref<16xi32>) {
  %v = memref.subview %a[0][8][1] : memref<16xi32> to memref<8xi32, strided<[1]>>
  %x = memref.cast %v : memref<8xi32, strided<[1]>> to memref<8xi32>
  func.call @shift(%x, %x) : (memref<8xi32>, memref<8xi32>) -> ()
  return
}
// -----
// an argument and a view of it through a call
func.func private @same(%a: memref<8xi32>) -> memref<8xi32> {
  return %a : memref<8xi32>
}
func.func @f(%a: memref<8xi32>) {
  %b = func.call @same(%a) : (memref<8xi32>) -> memref<8xi32>
  func.call @shift(%a, %b) : (memref<8xi32>, memref<8xi32>) -> ()
  return
}
