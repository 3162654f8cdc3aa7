// rows
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----
// all read what each would write
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i, 0] : memref<8x8xf32>
    affine.store %x, %m[%i, 0] : memref<8x8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      %x = affine.load %m[%i, 0] : memref<8x8xf32>
      affine.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----
// pairs of dimensions
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j, %k) = (0, 0) to (8, 8) {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %n[%i, %j, %k] : memref<8x8x8xf32>
    }
  }
  return
}

// -----
// loops of scf
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %8 = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    scf.parallel (%j) = (%0) to (%8) step (%1) {
      %x = memref.load %m[%i, %j] : memref<8x8xf32>
      %y = affine.load %m[%i, 0] : memref<8x8xf32>
      memref.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----
// a loop inside the parallel one
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%i, %k] : memref<8x8xf32>
        affine.store %x, %n[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      affine.for %k = 0 to 8 {
        %x = affine.load %n[%i, %j, %k] : memref<8x8x8xf32>
        affine.store %x, %c[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

// -----
// the consumer overwrites what its neighbours read before
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (1) to (8) {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %a[%i, %j - 1] : memref<8x8xf32>
    }
  }
  return
}

// -----
// the producer has a temporary
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %t[0] : memref<1xf32>
      %y = affine.load %t[0] : memref<1xf32>
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----
// the later nest is sliced
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i, 0] : memref<8x8xf32>
    affine.store %x, %b[%i, 0] : memref<8x8xf32>
  }
  return
}

// -----
// the later nest reads what the neighbour wrote before
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  %e = memref.alloc() : memref<8x9xf32>
  %v = memref.cast %e : memref<8x9xf32> to memref<?x9xf32>
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %e[%i, %j + 1] : memref<8x9xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      %y = affine.load %v[%i, %j] : memref<?x9xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----
// arguments that are the same
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      %x = affine.load %p[%i, %j + 1] : memref<8x8xf32>
      affine.store %x, %q[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (7) {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// -----
// a temporary by two names of unknown strides
func.func @f(%p: memref<8x8xf32>, %q: memref<8x8xf32>, %n9: index) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8x8x8xf32>
  %t = memref.alloc() : memref<1xf32>
  %nn = arith.muli %n9, %n9 : index
  %d = memref.alloc(%n9, %n9) : memref<?x?xf32>
  %v = memref.reinterpret_cast %d to offset: [0], sizes: [%nn], strides: [1]
      : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %x, %d[%i, %j] : memref<?x?xf32>
      %y = affine.load %d[%i, %j] : memref<?x?xf32>
      affine.store %x, %v[%i * 8 + %j] : memref<?xf32, strided<[1]>>
      %z = affine.load %v[%i * 8 + %j] : memref<?xf32, strided<[1]>>
      %s = arith.addf %y, %z : f32
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (0) to (8) {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
