// a temporary of the iteration before, of which slices go backwards
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %t = memref.alloc() : memref<9xf32>
  affine.store %s, %t[0] : memref<9xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[%i + 1] : memref<9xf32>
    %o = affine.load %t[%i] : memref<9xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// what is written in between by an op that reads nothing of the source
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  memref.copy %b, %c : memref<8xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// the producer writes through a view what is read in between
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<?xf32>
  }
  memref.copy %b, %c : memref<8xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<?xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  return
}

// -----
// rows of sums
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %j = 0 to 8 {
    %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
      %x = affine.load %a[%i] : memref<8xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
      affine.yield %y : f32
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a temporary that is read before it is written
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %t = memref.alloc() : memref<1xf32>
  affine.store %s, %t[0] : memref<1xf32>
  affine.for %i = 0 to 8 {
    %o = affine.load %t[0] : memref<1xf32>
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a temporary that the consumer reads, too
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %o = affine.load %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    %y = affine.load %t[0] : memref<1xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a temporary that the last iteration of the consumer reads
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %o = affine.load %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (d0 - 7 == 0)>(%i) {
      %0 = arith.constant 0 : index
      %y = memref.load %t[%0] : memref<1xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a temporary that is read later
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %o = affine.load %t[0] : memref<1xf32>
    affine.store %o, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  %y = affine.load %t[0] : memref<1xf32>
  affine.store %y, %a[0] : memref<8xf32>
  return
}

// -----
// a later nest that uses what an earlier one results in
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    %y = arith.addf %t, %x : f32
    affine.yield %y : f32
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.mulf %x, %r : f32
    affine.store %y, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a later nest that uses what is computed in between, and results of the earlier one
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    %y = arith.addf %t, %x : f32
    affine.yield %y : f32
  }
  %q = affine.load %a[3] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.mulf %x, %q : f32
    affine.store %y, %c[%i] : memref<8xf32>
  }
  affine.store %r, %a[0] : memref<8xf32>
  return
}
