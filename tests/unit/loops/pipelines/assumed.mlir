// turned
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %s: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%j, %i] : memref<8x8xf32>
      affine.store %v, %b[%j, %i] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<8x8xf32>
      %w = affine.load %s[%i] : memref<8xf32>
      %x = arith.addf %v, %w : f32
      affine.store %x, %s[%i] : memref<8xf32>
    }
  }
  return
}
// -----
// rotated
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %unused = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b)
      -> (memref<8xf32>, memref<8xf32>) {
    affine.for %j = 0 to 8 {
      %v = affine.load %p[%j] : memref<8xf32>
      affine.store %v, %q[%j] : memref<8xf32>
    }
    scf.yield %q, %p : memref<8xf32>, memref<8xf32>
  }
  return
}
// -----
// parts
func.func private @f(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 1 to %n {
    %x = affine.load %a[%i - 1] : memref<?xf64>
    %y = affine.load %b[%i] : memref<?xf64>
    %s = arith.subf %y, %x : f64
    affine.store %s, %a[%i] : memref<?xf64>
    affine.store %zero, %b[%i] : memref<?xf64>
  }
  return
}
func.func private @g(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  call @f(%a, %b, %n) : (memref<?xf64>, memref<?xf64>, index) -> ()
  return
}
func.func @h(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  call @g(%a, %b, %n) : (memref<?xf64>, memref<?xf64>, index) -> ()
  return
}
func.func @other(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  return
}
// -----
// nest
func.func @g(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %v, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// text
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32>
    affine.store %v, %b[%i] : memref<8xf32>
  }
  return
}
