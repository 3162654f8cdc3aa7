// buffers that other memory has
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %box = memref.alloc() : memref<1xmemref<8xf32>>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.store %m, %box[0] : memref<1xmemref<8xf32>>
  return
}

// -----
// slices that read what they have not written
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %p = memref.alloc() : memref<8x8xf32>
  %q = memref.alloc() : memref<8x8xf32>
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %t[%j] : memref<8xf32>
      affine.store %x, %p[%i, %j] : memref<8x8xf32>
    }
    affine.for %k = 0 to 8 {
      %x = affine.load %t[%k] : memref<8xf32>
      affine.store %x, %q[%i, %k] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %p[%i, -%j + 7] : memref<8x8xf32>
      %y = affine.load %q[%i, %j] : memref<8x8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
  return
}

// -----
// an unknown op
// refused: fusion.op-between unsupported
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  "test.unknown"() : () -> ()
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// a call that may find the buffer in other memory
// refused: fusion.op-between unsupported
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %box = memref.alloc() : memref<1xmemref<8xf32>>
  affine.store %m, %box[0] : memref<1xmemref<8xf32>>
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
// an order that a condition decides
// refused: fusion.order unknown
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  %limit = arith.constant 4.5 : f32
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %is = arith.cmpf olt, %x, %limit : f32
    scf.if %is {
      affine.store %x, %a[7 - %i] : memref<8xf32>
    }
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}

// -----
// an update of elements that no rule gives
// refused: fusion.self-dependence unknown
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %m[(%i floordiv -2) + 4] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %m[%i] : memref<8xf32>
    affine.store %y, %b[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
  return
}
