// the input is overwritten in between, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.store %s, %v[3] : memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<?xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the buffer is overwritten in between, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.store %s, %v[3] : memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// the output is read in between, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<?xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// the output is overwritten in between, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.store %s, %v[3] : memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a call writes the input
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  call @touch(%a, %s) : (memref<8xf32>, f32) -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a call writes the buffer
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  call @touch(%m, %s) : (memref<8xf32>, f32) -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a call writes the output
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  call @touch(%b, %s) : (memref<8xf32>, f32) -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a value from in between
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.store %s, %m[3] : memref<8xf32>
  %t = affine.load %m[3] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// the consumer overwrites what the producer reads
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[-%i + 7] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// the consumer overwrites the producer's input one step ahead
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %a[%i + 1] : memref<8xf32>
  }
  return
}

// -----
// the consumer reads the end first
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the consumer reads ahead
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i + 1] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the consumer reads two elements
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = affine.load %b[-%i + 7] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the consumer writes what the producer wrote
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %b[-%i + 7] : memref<8xf32>
  }
  return
}

// -----
// an update that would be repeated
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// an update of which a part would be repeated
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a recurrence that would be torn
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 1 to 8 {
    %x = affine.load %a[%i - 1] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[-%i + 7] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a recurrence of which a part would be repeated
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 1 to 8 {
    %x = affine.load %a[%i - 1] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  affine.for %i = 4 to 7 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// two writes of an element
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i floordiv 2] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a sum in memory
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %o = affine.load %b[0] : memref<8xf32>
    %y = arith.addf %x, %o : f32
    affine.store %y, %b[0] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[0] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a part that others see
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is returned
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) -> memref<8xf32> {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return %m : memref<8xf32>
}

// -----
// a buffer that is read later
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %s, %c[%i] : memref<8xf32>
  }
  %t = affine.load %m[2] : memref<8xf32>
  affine.store %t, %c[0] : memref<8xf32>
  return
}

// -----
// a buffer that was filled before
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i * 2] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// sequential loops
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %x = affine.load %a[%j + 1] : memref<8xf32>
      %y = affine.load %b[%i - 1] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %a[%j] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// triangular loops
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// values that loops carry
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %j = 0 to 8 {
    %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
      %x = affine.load %a[%i] : memref<8xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %b[%i] : memref<8xf32>
      affine.yield %y : f32
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the second nest would cross a store to what it writes, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  affine.store %s, %v[3] : memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a value that is computed after the place of the fused nest
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  %t = arith.addf %s, %s : f32
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a call writes a global
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %g = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %g[%i] : memref<8xf32>
  }
  call @touch_global(%s) : (f32) -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %g[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// values that loops carry, in rows
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %j = 0 to 8 {
    %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
      %x = affine.load %a[%i] : memref<8xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %m[%j, %i] : memref<8x8xf32>
      affine.yield %y : f32
    }
  }
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%j, %i] : memref<8x8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// slices that do not cover the producer
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  %t = affine.load %m[2, 3] : memref<8x8xf32>
  affine.store %t, %c[0] : memref<8xf32>
  return
}

// -----
// a private buffer of a column
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, 2] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// a write that another iteration overwrites
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    affine.store %x, %b[%i floordiv 2] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i * 2] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// what the iteration before has left
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %o = affine.load %b[0] : memref<8xf32>
    affine.store %o, %m[%i] : memref<8xf32>
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[0] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// sequential loops inside another
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%k] : memref<8xf32>
        %y = affine.load %b[%i] : memref<8xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %m[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 7 {
      affine.for %j = 0 to 2 {
        affine.for %k = 0 to 7 {
          %x = affine.load %m[%i, %j, %k + 1] : memref<8x8x8xf32>
          affine.store %x, %m[%i + 1, %j, %k] : memref<8x8x8xf32>
        }
      }
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[7, 1, %i] : memref<8x8x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a sequential loop around one that it bounds
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %x = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[7, %i] : memref<8x8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// one buffer or the other
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[7 - %i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a sum of all over all
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      %y = affine.load %c[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %a[%j] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a private buffer of rows that are one
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.subview %m[0, 0] [8, 8] [0, 1]
      : memref<8x8xf32> to memref<8x8xf32, strided<[0, 1]>>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %v[0, %i] : memref<8x8xf32, strided<[0, 1]>>
    affine.store %s, %v[3, %i] : memref<8x8xf32, strided<[0, 1]>>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %v[0, %i] : memref<8x8xf32, strided<[0, 1]>>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  %t = affine.load %m[0, 7] : memref<8x8xf32>
  affine.store %t, %c[0] : memref<8xf32>
  return
}

// -----
// a nest whose loops were turned around
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    affine.for %j = 0 to 8 {
      affine.store %t, %m[%i, %j] : memref<8x8xf32>
    }
    %u = arith.addf %t, %t : f32
    affine.yield %u : f32
  }
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %j = 1 to 8 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  %t = affine.load %m[7, 0] : memref<8x8xf32>
  affine.store %t, %c[0] : memref<8xf32>
  return
}

// -----
// a private buffer of what copies read, after their source took in who writes it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  return
}

// -----
// a private buffer of what is read in the next iteration
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %t = 0 to 3 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {
      affine.for %i = 0 to 8 {
        %x = affine.load %m[%i] : memref<8xf32>
        %y = affine.load %b[%i] : memref<8xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %b[%i] : memref<8xf32>
      }
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %a[-%i + 7] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a private buffer of what the next iteration reads, which the second nest updates
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<3x8xf32>
  affine.for %t = 0 to 3 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {
      affine.for %i = 0 to 8 {
        %x = affine.load %m[%t - 1, %i] : memref<3x8xf32>
        %y = affine.load %b[%i] : memref<8xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %b[%i] : memref<8xf32>
      }
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %m[%t, -%i + 7] : memref<3x8xf32>
    }
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%t, %i] : memref<3x8xf32>
      %y = arith.addf %x, %s : f32
      affine.store %y, %m[%t, %i] : memref<3x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a source of copies that is read at the end
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  %t = affine.load %m[2] : memref<8xf32>
  affine.store %t, %b[0] : memref<8xf32>
  return
}

// -----
// a source of copies that is read in the next iteration
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %t = 0 to 3 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {
      affine.for %i = 0 to 8 {
        %x = affine.load %m[%i] : memref<8xf32>
        %y = affine.load %b[%i] : memref<8xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %b[%i] : memref<8xf32>
      }
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %a[-%i + 7] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a source of copies that is overwritten and read
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[-%i + 7] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// slices before have written it, those of the first row in time
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// slices before have written it but in the first row
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[-%i + 7] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the same, and it is read in front
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %y = affine.load %v[%i] : memref<?xf32>
      %x = affine.load %m[%j] : memref<8xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the first slice has written it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[0] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the last element is read before any slice has written it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[7] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the next slice writes it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[(%j + 1) mod 8] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the slice before has written it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[(%j + 7) mod 8] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// each second element is read, which slices before have written
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%j - %j mod 2] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// each second element is read, before slices write it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %o = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%j + 1 - %j mod 2] : memref<?xf32>
      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the row before has written it, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
    %y = affine.load %v[-%i + 7] : memref<?xf32>
    affine.store %y, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the row after writes it, through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %v[%i] : memref<?xf32>
    affine.store %y, %c[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// slices before have written it, and the second source overwrites it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// slices before have written it, and it is overwritten twice in each
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 2 {
      %x = affine.load %a[(%i + %k) mod 8] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// slices before have written it, for a sink that starts late
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 2 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// other elements through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[7 - %i] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a view of a row is read before its elements
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %v[%i, 3] : memref<?x8xf32>
    affine.store %y, %c[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the first nest writes an element after its inner loop
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    affine.store %s, %v[%i, 3] : memref<?x8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// an update that would be done twice
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a nest with copies of what would cross it reads more
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = affine.load %a[%i] : memref<8xf32>
    %z = affine.load %v[%i + 4] : memref<?xf32>
    %t = arith.addf %x, %y : f32
    %u = arith.addf %t, %z : f32
    affine.store %u, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a nest between reads what it writes itself
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<?xf32>
    %y = affine.load %v[%i] : memref<?xf32>
    %z = arith.addf %y, %s : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// an update of dead memory that is done again
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 2 {
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i + %k * 3] : memref<8xf32>
    }
  }
  return
}

// -----
// a nest that runs nothing with these numbers, after another that does
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %number = arith.fptosi %s : f32 to i32
  %n = arith.index_cast %number : i32 to index
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %a[0] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// parallel loops that run nothing with these numbers, after a nest that they read
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %number = arith.fptosi %s : f32 to i32
  %n = arith.index_cast %number : i32 to index
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %k = 0 to %n {
    affine.for %i = 0 to 8 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %m[%k, %i] : memref<8x8xf32>
    }
  }
  return
}

// -----
// a nest that runs nothing with these numbers, after one that it reads
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %number = arith.fptosi %s : f32 to i32
  %n = arith.index_cast %number : i32 to index
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %k = 0 to %n {
    affine.for %i = 0 to 8 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a part that a number says
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %p = memref.alloc() : memref<1xindex>
  %zero = arith.constant 0 : index
  memref.store %zero, %p[%zero] : memref<1xindex>
  %n = memref.load %p[%zero] : memref<1xindex>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 1 {
    %x = affine.load %b[(%i + symbol(%n)) mod 8] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a slice with iterations that the nest does not have, in a loop of unknown bounds
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.while (%k = %one) : (index) -> index {
    %goes = arith.cmpi sge, %k, %none : index
    scf.condition(%goes) %k : index
  } do {
  ^bb0(%k: index):
    affine.for %i = 0 to 7 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %c[%i + 1] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %c[%i] : memref<8xf32>
      %y = affine.load %a[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%i] : memref<8xf32>
    }
    %next = arith.subi %k, %one : index
    scf.yield %next : index
  }
  return
}

// -----
// an assertion in what slices leave out
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %limit = arith.constant 4.5 : f32
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %is = arith.cmpf olt, %x, %limit : f32
    cf.assert %is, "small"
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// another loop reads a row before the slice
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      %y = affine.load %v[%i, %k] : memref<?x8xf32>
      affine.store %y, %c[%k] : memref<8xf32>
    }
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// slices leave out what is read through another view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<16xf32>
  %v = memref.cast %m : memref<16xf32> to memref<?xf32>
  %w = memref.cast %m : memref<16xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<16xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %v[%i + 8] : memref<?xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<16xf32>
    %y = affine.load %w[15 - %i] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a row that is new in each iteration is handed on in it
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<9xf32>
    affine.store %s, %t[0] : memref<9xf32>
    affine.for %j = 0 to 8 {
      %o = affine.load %t[%j] : memref<9xf32>
      %y = arith.addf %o, %s : f32
      affine.store %y, %t[%j + 1] : memref<9xf32>
      affine.store %o, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// a row that is new in each iteration is read by the next
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%j) {
        %o = affine.load %t[%j - 1] : memref<8xf32>
        affine.store %o, %c[%j] : memref<8xf32>
      }
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %t[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// a recurrence in a buffer of which the beginning is not read
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.store %s, %m[0] : memref<8xf32>
  affine.for %i = 1 to 8 {
    %x = affine.load %m[%i - 1] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  affine.for %i = 4 to 7 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a later loop of the source reads what slices leave out
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %t = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %t[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    affine.for %k = 0 to 8 {
      %x = affine.load %t[%i, %k] : memref<8x8xf32>
      affine.store %x, %c[%k] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 3 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// a temporary that an iteration has written which slices leave out
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.if affine_set<(d0) : (d0 == 0)>(%j) {
        affine.store %x, %t[0] : memref<1xf32>
      }
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    %y = affine.load %t[0] : memref<1xf32>
    affine.store %y, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 3 to 5 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// the second nest writes one array or the other
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %v[7 - %i] : memref<8xf32>
  }
  return
}

// -----
// the first nest updates one array or the other
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %v[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// the first nest writes one array or the other
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
    affine.store %s, %v[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %a[7 - %i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// the second nest writes a part of one array or the other
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %part = memref.subview %a[1] [7] [1]
      : memref<8xf32> to memref<7xf32, strided<[1], offset: 1>>
  %v0 = memref.cast %part
      : memref<7xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: ?>>
  %v1 = memref.cast %c : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %v = arith.select %positive, %v0, %v1 : memref<?xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 7 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<?xf32, strided<[1], offset: ?>>
  }
  return
}

// -----
// the second nest reads by other strides
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %number = arith.fptosi %s : f32 to i32
  %index = arith.index_cast %number : i32 to index
  %eight = arith.constant 8 : index
  %n = arith.addi %index, %eight : index
  %nn = arith.muli %n, %n : index
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%nn], strides: [1]
      : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      %y = affine.load %v[63 - %i * 8 - %j] : memref<?xf32, strided<[1]>>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// an update by other strides that would be repeated
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %number = arith.fptosi %s : f32 to i32
  %index = arith.index_cast %number : i32 to index
  %eight = arith.constant 8 : index
  %n = arith.addi %index, %eight : index
  %nn = arith.muli %n, %n : index
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%nn], strides: [1]
      : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %v[%i * 8 + %j] : memref<?xf32, strided<[1]>>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 8 {
        %x = affine.load %m[%i, %j] : memref<?x?xf32>
        affine.store %x, %b[%j] : memref<8xf32>
      }
    }
  }
  return
}

// -----
// a store in between by other strides
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %number = arith.fptosi %s : f32 to i32
  %index = arith.index_cast %number : i32 to index
  %eight = arith.constant 8 : index
  %n = arith.addi %index, %eight : index
  %nn = arith.muli %n, %n : index
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%nn], strides: [1]
      : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<?x?xf32>
    }
  }
  %one = affine.load %a[2] : memref<8xf32>
  affine.store %one, %v[7] : memref<?xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.store %x, %b[%j] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a buffer that may be chosen later
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %m, %a : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is read after the conditional
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  scf.if %positive {
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a call writes one array or the other
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  call @touch(%v, %s) : (memref<8xf32>, f32) -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// an array that is updated in place
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is updated in place and read
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is read later through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<?xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is read in two ways
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = memref.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that still has what the iteration before wrote
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {
        %o = affine.load %m[%i] : memref<8xf32>
        affine.store %o, %c[%i] : memref<8xf32>
      }
      %x = affine.load %a[-%i + 7] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a temporary that some iterations write
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %limit = arith.constant 4.5 : f32
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %a[%i] : memref<8xf32>
    %is = arith.cmpf olt, %y, %limit : f32
    scf.if %is {
      affine.store %y, %t[%i] : memref<8xf32>
    }
    %x = affine.load %t[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %z = arith.addf %x, %x : f32
    affine.store %z, %t[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// a temporary of the iteration before
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %o = affine.load %t[%i - 1] : memref<8xf32>
      affine.store %o, %b[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a result that is used
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.store %x, %b[%i] : memref<8xf32>
    affine.yield %y : f32
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  affine.store %r, %a[0] : memref<8xf32>
  return
}

// -----
// a nest writes through memrefs that are others in each iteration
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %three = arith.constant 3 : index
  %low = memref.subview %a[0] [7] [1] : memref<8xf32> to memref<7xf32, strided<[1]>>
  %high = memref.subview %a[1] [7] [1]
      : memref<8xf32> to memref<7xf32, strided<[1], offset: 1>>
  %v0 = memref.cast %low : memref<7xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>
  %v1 = memref.cast %high
      : memref<7xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 4 {
      %x = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      %y = arith.addf %x, %s : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
      %is = arith.cmpi sgt, %i, %three : index
      %v = arith.select %is, %v1, %v0 : memref<?xf32, strided<[1], offset: ?>>
      affine.store %y, %v[(%j * 3) floordiv 2] : memref<?xf32, strided<[1], offset: ?>>
    }
  }
  affine.for %j = 0 to 8 {
    %x = affine.load %m[7, %j] : memref<8x8xf32>
    affine.store %x, %c[%j] : memref<8xf32>
  }
  return
}

// -----
// rows whose elements share an address
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32, strided<[8, 0]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32, strided<[8, 0]>>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i, 0] : memref<8x8xf32, strided<[8, 0]>>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a call writes what the caller knows, too
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  call @touch_global(%s) : (f32) -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer of the last elements, written and read as vectors
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<40xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %v = vector.broadcast %x : f32 to vector<4xf32>
    affine.vector_store %v, %m[%i] : memref<40xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i + 3] : memref<40xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.vector_load %m[%i] : memref<40xf32>, vector<2xf32>
    %x = vector.extract %v[0] : f32 from vector<2xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the second nest frees what the first writes
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%i) {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      memref.dealloc %m : memref<8xf32>
    }
  }
  return
}

// -----
// the second nest stops
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %limit = arith.constant 4.5 : f32
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
    %is = arith.cmpf olt, %x, %limit : f32
    cf.assert %is, "small"
  }
  return
}

// -----
// the first nest updates what another name of it reads
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %v[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %n[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %n[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a later loop of the source reads what is new in each iteration
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %q = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8x8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %t[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    affine.for %k = 0 to 8 {
      %x = affine.load %t[%i, %k] : memref<8x8xf32>
      affine.store %x, %q[%i, %k] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %q[7, %i] : memref<8x8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// an update by position, after a write by subscripts
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1]
      : memref<8x8xf32> to memref<64xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  %n = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i, 0] : memref<8x8xf32>
    %y = affine.load %v[63] : memref<64xf32, strided<[1]>>
    %z = arith.addf %y, %y : f32
    affine.store %z, %v[63] : memref<64xf32, strided<[1]>>
    affine.store %z, %n[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %n[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  %u = affine.load %m[7, 7] : memref<8x8xf32>
  affine.store %u, %c[0] : memref<8xf32>
  return
}

// -----
// an update of memrefs of which the first only was written before
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0 : index
  affine.for %i = 0 to 2 {
    %is = arith.cmpi eq, %i, %zero : index
    %v = arith.select %is, %a, %c : memref<8xf32>
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      affine.store %s, %v[0] : memref<8xf32>
    }
    %y = affine.load %v[0] : memref<8xf32>
    %z = arith.addf %y, %y : f32
    affine.store %z, %v[0] : memref<8xf32>
    affine.store %z, %n[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 2 {
      %x = affine.load %n[%i] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }
  %u = affine.load %m[1] : memref<8xf32>
  affine.store %u, %b[0] : memref<8xf32>
  return
}

// -----
// a result that is used between the nests
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %k = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.yield %y : f32
  }
  affine.store %k, %b[0] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a buffer that is read after the conditional as a whole
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  scf.if %positive {
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a shift of a vector by one
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %b[%i + 1] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// copies go on to read what their source read
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %n[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  memref.copy %n, %a : memref<8xf32> to memref<8xf32>
  return
}

// -----
// a source of copies takes in what is read beside these
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %y = affine.load %b[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %n[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %c[%i] : memref<8xf32>
    %y = affine.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %a[%i] : memref<8xf32>
  }
  memref.copy %n, %b : memref<8xf32> to memref<8xf32>
  return
}

// -----
// a write of a place that is computed anew is not one of all
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 2 {
    %k = arith.muli %i, %i : index
    %three = arith.constant 3 : index
    %j = arith.andi %k, %three : index
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      memref.store %s, %c[%j] : memref<8xf32>
    }
    %x = memref.load %c[%j] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %c[%j] : memref<8xf32>
    affine.store %y, %n[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 2 {
      %x = affine.load %n[%i] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }
  %u = affine.load %m[1] : memref<8xf32>
  affine.store %u, %b[0] : memref<8xf32>
  return
}

// -----
// by position and by subscripts, in between
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32, strided<[2]>>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [15], strides: [1]
      : memref<8xf32, strided<[2]>> to memref<15xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32, strided<[2]>>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<8xf32, strided<[2]>>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  %o = affine.load %a[4] : memref<8xf32>
  affine.store %o, %v[6] : memref<15xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a temporary that is written by position and read by subscripts
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32, strided<[2]>>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [15], strides: [1]
      : memref<8xf32, strided<[2]>> to memref<15xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32, strided<[2]>>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<15xf32, strided<[1]>>
    %y = affine.load %m[%i] : memref<8xf32, strided<[2]>>
    affine.store %y, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[-%i + 7] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// loops that would be turned around on one memref by position and by subscripts
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<32xf32, strided<[2]>>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [63], strides: [1]
      : memref<32xf32, strided<[2]>> to memref<63xf32, strided<[1]>>
  affine.for %i = 0 to 32 {
    %x = affine.load %a[%i mod 8] : memref<8xf32>
    affine.store %x, %m[%i] : memref<32xf32, strided<[2]>>
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %v[%i * 16 - %j * 2 + 6] : memref<63xf32, strided<[1]>>
      %o = affine.load %b[%j] : memref<8xf32>
      %y = arith.addf %x, %o : f32
      affine.store %y, %b[%j] : memref<8xf32>
      affine.store %y, %m[%i * 8 + 8 + %j] : memref<32xf32, strided<[2]>>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// what may be read is overwritten in between
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.store %s, %a[3] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %n[%i] : memref<8xf32>
  }
  memref.copy %n, %b : memref<8xf32> to memref<8xf32>
  return
}

// -----
// what may be written is read in between
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
  %k = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
    affine.store %s, %v[%i] : memref<8xf32>
  }
  %o = affine.load %a[3] : memref<8xf32>
  affine.store %o, %k[0] : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %n[%i] : memref<8xf32>
  }
  %u = affine.load %k[0] : memref<1xf32>
  affine.store %u, %b[0] : memref<8xf32>
  return
}

// -----
// the second nest overwrites through a view
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    affine.store %s, %v[%i] : memref<?xf32>
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// elements of a view that lie at one place
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [3, 4], strides: [1, 1]
      : memref<8xf32> to memref<3x4xf32, strided<[1, 1]>>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i * 2 + %j] : memref<8xf32>
      affine.store %x, %v[%i, %j] : memref<3x4xf32, strided<[1, 1]>>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %v[%i, %j] : memref<3x4xf32, strided<[1, 1]>>
      affine.store %x, %c[%i * 2 + %j] : memref<8xf32>
    }
  }
  return
}

// -----
// an element is stored back, and then updated
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %o = affine.load %b[0] : memref<8xf32>
    affine.store %o, %b[0] : memref<8xf32>
    %y = arith.addf %o, %x : f32
    affine.store %y, %b[0] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[0] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// elements that two numbers name
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  %p = memref.alloc() : memref<1xindex>
  %zero = arith.constant 0 : index
  memref.store %zero, %p[%zero] : memref<1xindex>
  %n = memref.load %p[%zero] : memref<1xindex>
  %q = memref.alloc() : memref<1xindex>
  %one = arith.constant 1 : index
  memref.store %one, %q[%zero] : memref<1xindex>
  %k = memref.load %q[%zero] : memref<1xindex>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    affine.store %s, %b[symbol(%n)] : memref<8xf32>
    affine.store %x, %b[symbol(%k)] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[symbol(%n) + 1] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// the last of many writes comes after the slice
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %s, %b[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%i] : memref<8xf32>
    }
  }
  return
}

// -----
// the first of many reads comes before the slice
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8xf32>
  %v = memref.cast %n : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.store %x, %n[%i] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %o = affine.load %v[%i] : memref<?xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
    %p = affine.load %v[%i] : memref<?xf32>
    %q = affine.load %v[%i] : memref<?xf32>
    %y = arith.addf %o, %p : f32
    %z = arith.addf %y, %q : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
  return
}

// -----
// a choice of a buffer that was made before
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %m, %a : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %v[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[7 - %i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %m[%i] : memref<8xf32>
  }
  memref.copy %m, %b : memref<8xf32> to memref<8xf32>
  return
}

// -----
// a buffer around a loop that hands it on
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%v = %a) -> (memref<8xf32>) {
    affine.for %i = 0 to 8 {
      %x = affine.load %v[%i] : memref<8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      %y = affine.load %v[7 - %i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %m[%i] : memref<8xf32>
    }
    memref.copy %m, %b : memref<8xf32> to memref<8xf32>
    scf.yield %m : memref<8xf32>
  }
  return
}

// -----
// a buffer of each iteration that the next may know
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%v = %a) -> (memref<8xf32>) {
    %m = memref.alloc() : memref<8xf32>
    affine.for %i = 0 to 8 {
      %x = affine.load %v[%i] : memref<8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      %y = affine.load %v[7 - %i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %m[%i] : memref<8xf32>
    }
    memref.copy %m, %b : memref<8xf32> to memref<8xf32>
    scf.yield %m : memref<8xf32>
  }
  return
}

// -----
// nests whose buffers are handed on inside
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%v = %a) -> (memref<8xf32>) {
      %x = affine.load %m[%i] : memref<8xf32>
      %y = affine.load %v[7 - %i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i] : memref<8xf32>
      scf.yield %m : memref<8xf32>
    }
  }
  return
}
