// the consumer reads ahead
// shifts: (0), (2)
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -2] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + 2] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// the consumer overwrites ahead what the producer reads
// shifts: (0), (1)
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %a[%i + -2] : memref<24xi32>
  }
  return
}

// -----
// the consumer overwrites behind what the producer reads
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %a[%i + 0] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    %l2 = affine.load %a[%i + 1] : memref<24xi32>
    %3 = arith.addi %2, %l2 : i32
    affine.store %3, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %a[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// both write
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %c[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + -1] : memref<24xi32>
  }
  return
}

// -----
// sweeps in place
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %a[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %a[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %a[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %a[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// the consumer reads the end first
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = affine.load %b[-%i + 21] : memref<24xi32>
    affine.store %0, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// three in a chain
// shifts: (0), (1), (3)
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 1 to 22 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %a[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %c[%i + 0] : memref<24xi32>
  }
  affine.for %i = 3 to 18 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %c[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %c[%i + 2] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %a[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// the third depends on the first only
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -2] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + 2] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %a[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// a wider second loop
// shifts: (0), (1)
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 4 to 15 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 1 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// bounds from arguments
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to %n {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to %n {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// bounds from several arguments
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = %q to %n {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to %p {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// three first times
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = %q to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %a[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %a[%i + 0] : memref<24xi32>
  }
  affine.for %i = %p to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// three end times
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to %n {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %a[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %a[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to %p {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 18 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + 2] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %b[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// steps
// shifts: (0), (2)
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 3 to 19 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 2] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// steps up to an argument
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to %n step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 3 to %p step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 2] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// the result of a loop in the next one
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %r = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %0 = affine.load %a[%i + 0] : memref<24xi32>
    affine.store %s, %b[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  %t = affine.for %i = 2 to 20 iter_args(%s = %r) -> (i32) {
    %0 = affine.load %b[%i + 1] : memref<24xi32>
    affine.store %s, %c[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  return
}

// -----
// the result of a loop between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %r = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %0 = affine.load %a[%i + 0] : memref<24xi32>
    affine.store %s, %b[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  affine.store %r, %a[5] : memref<24xi32>
  %t = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %0 = affine.load %b[%i + 1] : memref<24xi32>
    affine.store %s, %c[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  return
}

// -----
// the result of a loop kept in between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %k = memref.alloc() : memref<i32>
  %r = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %0 = affine.load %a[%i + 0] : memref<24xi32>
    affine.store %s, %b[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  affine.store %r, %k[] : memref<i32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  %v = affine.load %k[] : memref<i32>
  affine.store %v, %a[5] : memref<24xi32>
  return
}

// -----
// the result of a nest inside another one
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24x24xi32>
  affine.for %i = 2 to 20 {
    %r = affine.for %j = 2 to 20 iter_args(%s = %x) -> (i32) {
      %0 = affine.load %a[%j] : memref<24xi32>
      %1 = arith.addi %0, %s : i32
      affine.store %1, %m[%i, %j] : memref<24x24xi32>
      affine.yield %1 : i32
    }
  }
  affine.for %i = 1 to 19 {
    %r = affine.for %j = 2 to 19 iter_args(%s = %x) -> (i32) {
      %0 = affine.load %m[%i + 1, %j + 1] : memref<24x24xi32>
      %1 = arith.subi %0, %s : i32
      affine.store %1, %b[%j] : memref<24xi32>
      affine.yield %1 : i32
    }
  }
  return
}

// -----
// overlapping views
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %v = memref.subview %b[0] [20] [1] : memref<24xi32> to memref<20xi32, strided<[1]>>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 18 {
    %0 = affine.load %v[%i + 1] : memref<20xi32, strided<[1]>>
    affine.store %0, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// the next loop frees memory
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  affine.for %i = 2 to 22 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %m[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 19 {
    affine.if affine_set<(d0) : (-d0 + 14 >= 0)>(%i) {
      %0 = affine.load %m[%i + 1] : memref<24xi32>
      affine.store %0, %c[%i] : memref<24xi32>
    }
    affine.if affine_set<(d0) : (d0 - 14 == 0)>(%i) {
      memref.dealloc %m : memref<24xi32>
    }
  }
  return
}

// -----
// the consumer begins later and reads behind
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 7 to 22 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + -3] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// there and back over a plane
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24x24xi32>
  %w = memref.alloc() : memref<24x24xi32>
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 24 {
      %0 = affine.load %a[%j] : memref<24xi32>
      %1 = affine.load %b[%i] : memref<24xi32>
      %2 = arith.muli %0, %1 : i32
      memref.store %2, %m[%i, %j] : memref<24x24xi32>
      memref.store %0, %w[%i, %j] : memref<24x24xi32>
    }
  }
  affine.for %i = 2 to 20 {
    affine.for %j = 2 to 20 {
      %0 = affine.load %m[%i + 1, %j + 1] : memref<24x24xi32>
      %1 = affine.load %m[%i - 1, %j] : memref<24x24xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %w[%i, %j] : memref<24x24xi32>
    }
  }
  affine.for %i = 2 to 20 {
    affine.for %j = 2 to 20 {
      %0 = affine.load %w[%i + 1, %j + 2] : memref<24x24xi32>
      %1 = affine.load %w[%i - 1, %j] : memref<24x24xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %m[%i, %j] : memref<24x24xi32>
    }
  }
  affine.for %i = 2 to 20 {
    affine.for %j = 2 to 20 {
      %0 = affine.load %m[%i + 1, %j + 2] : memref<24x24xi32>
      %1 = affine.load %m[%i - 1, %j] : memref<24x24xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %w[%i, %j] : memref<24x24xi32>
    }
  }
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 24 {
      %0 = memref.load %w[%i, %j] : memref<24x24xi32>
      %1 = affine.load %c[%j] : memref<24xi32>
      %2 = arith.addi %0, %1 : i32
      %3 = arith.muli %2, %1 : i32
      affine.store %3, %c[%j] : memref<24xi32>
    }
  }
  return
}

// -----
// distances that differ in the parts of a condition
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 0 to 11 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0, -d0 + 8 >= 0)>(%i) {
    } else {
      %0 = affine.load %b[%i * 2] : memref<24xi32>
      affine.store %0, %c[%i] : memref<24xi32>
    }
  }
  return
}

// -----
// an array that outlives an iteration around the nests
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  affine.for %t = 0 to 3 {
    affine.for %i = 2 to 22 {
      affine.if affine_set<(d0) : (d0 == 0)>(%t) {
        %0 = affine.load %a[%i] : memref<24xi32>
        affine.store %0, %m[%i] : memref<24xi32>
      }
    }
    affine.for %i = 2 to 21 {
      %0 = affine.load %m[%i + 1] : memref<24xi32>
      %1 = affine.load %c[%i] : memref<24xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %c[%i] : memref<24xi32>
    }
  }
  return
}

// -----
// rows that are read long after
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  %k = memref.alloc() : memref<24xi32>
  affine.for %i = 2 to 22 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %m[%i + 0] : memref<24xi32>
  }
  affine.for %i = 0 to 18 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %m[%i + 2] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %m[%i + 3] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %k[%i + 0] : memref<24xi32>
  }
  affine.for %i = -2 to 16 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      %0 = affine.load %k[%i + 2] : memref<24xi32>
      %1 = affine.load %m[%i] : memref<24xi32>
      %2 = arith.subi %0, %1 : i32
      affine.store %2, %c[%i] : memref<24xi32>
    }
  }
  return
}

// -----
// steps behind
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 5 to 20 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 3 to 18 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %b[%i + -3] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// results of nests
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %r = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %k = affine.for %j = 2 to 20 iter_args(%u = %s) -> (i32) {
      %0 = affine.load %a[%i + 0] : memref<24xi32>
      %1 = affine.load %a[%j] : memref<24xi32>
      %2 = arith.addi %0, %1 : i32
      %3 = arith.muli %2, %u : i32
      affine.store %3, %b[%i] : memref<24xi32>
      affine.yield %3 : i32
    }
    affine.yield %k : i32
  }
  %t = affine.for %i = 2 to 18 iter_args(%s = %x) -> (i32) {
    %k = affine.for %j = 2 to 18 iter_args(%u = %s) -> (i32) {
      %0 = affine.load %b[%i + 2] : memref<24xi32>
      %1 = affine.load %b[%j] : memref<24xi32>
      %2 = arith.addi %0, %1 : i32
      %3 = arith.muli %2, %u : i32
      affine.store %3, %c[%i] : memref<24xi32>
      affine.yield %3 : i32
    }
    affine.yield %k : i32
  }
  affine.store %r, %a[5] : memref<24xi32>
  affine.store %t, %b[5] : memref<24xi32>
  return
}

// -----
// results of nests over a plane
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24x24xi32>
  %r = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %k = affine.for %j = 2 to 20 iter_args(%u = %s) -> (i32) {
      %0 = affine.load %a[%j] : memref<24xi32>
      affine.store %u, %m[%i, %j] : memref<24x24xi32>
      %2 = arith.addi %0, %u : i32
      affine.yield %2 : i32
    }
    affine.yield %k : i32
  }
  %t = affine.for %i = 2 to 18 iter_args(%s = %x) -> (i32) {
    %k = affine.for %j = 2 to 18 iter_args(%u = %s) -> (i32) {
      %0 = affine.load %m[%i + 1, %j + 1] : memref<24x24xi32>
      affine.store %u, %c[%j] : memref<24xi32>
      %2 = arith.addi %0, %u : i32
      affine.yield %2 : i32
    }
    affine.yield %k : i32
  }
  affine.store %r, %a[5] : memref<24xi32>
  affine.store %t, %b[5] : memref<24xi32>
  return
}

// -----
// steps that differ
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 step 2 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// rows in a chain
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<3x24x24xi32>
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 24 {
      %0 = affine.load %a[%j] : memref<24xi32>
      affine.store %0, %m[0, %i, %j] : memref<3x24x24xi32>
    }
  }
  affine.for %i = 1 to 20 {
    affine.for %j = 1 to 20 {
      %0 = affine.load %m[0, %i + 2, %j + 1] : memref<3x24x24xi32>
      affine.store %0, %m[1, %i, %j] : memref<3x24x24xi32>
    }
  }
  affine.for %i = 1 to 18 {
    affine.for %j = 1 to 18 {
      %0 = affine.load %m[1, %i + 1, %j + 2] : memref<3x24x24xi32>
      affine.store %0, %m[2, %i, %j] : memref<3x24x24xi32>
      affine.store %0, %b[%j] : memref<24xi32>
    }
  }
  return
}

// -----
// carried values
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %r = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %0 = affine.load %a[%i + 0] : memref<24xi32>
    affine.store %s, %b[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  %t = affine.for %i = 2 to 20 iter_args(%s = %x) -> (i32) {
    %0 = affine.load %b[%i + 1] : memref<24xi32>
    affine.store %s, %c[%i] : memref<24xi32>
    %1 = arith.addi %0, %s : i32
    affine.yield %1 : i32
  }
  affine.store %t, %a[5] : memref<24xi32>
  return
}

// -----
// an element of the producer's output changes between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.store %x, %b[5] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// an element of the consumer's output changes between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.store %x, %c[5] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// an element of the input changes between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.store %x, %a[5] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// an element of both changes between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.store %x, %a[5] : memref<24xi32>
  affine.store %x, %c[5] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// another nest between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %c[%i + -1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %a[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// a value from between
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.store %x, %a[5] : memref<24xi32>
  %v = affine.load %b[6] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %v : i32
    affine.store %1, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// a view
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %v = memref.cast %b : memref<24xi32> to memref<?xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = affine.load %v[%i + 2] : memref<?xi32>
    affine.store %0, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// vectors that run over rows
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  affine.for %i = 0 to 24 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %m[%i + 0] : memref<24xi32>
  }
  affine.for %i = 0 to 18 {
    %0 = affine.vector_load %m[%i + 1] : memref<24xi32>, vector<2xi32>
    affine.vector_store %0, %c[%i] : memref<24xi32>, vector<2xi32>
  }
  return
}

// -----
// vectors with a stride over rows
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24x2xi32>
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %a[%i] : memref<24xi32>
      affine.store %0, %m[%i, %j] : memref<24x2xi32>
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 2 {
      %0 = affine.vector_load %m[%i + 1, %j] permutation_map affine_map<(d0, d1) -> (d0)>
          : memref<24x2xi32>, vector<2xi32>
      affine.vector_store %0, %c[%i] : memref<24xi32>, vector<2xi32>
    }
  }
  return
}

// -----
// rows that depend on the next column
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24x24xi32>
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 24 {
      %0 = affine.load %a[%j] : memref<24xi32>
      affine.store %0, %m[%i, %j] : memref<24x24xi32>
    }
  }
  affine.for %i = 1 to 20 {
    affine.for %j = 2 to 20 {
      %0 = affine.load %m[%i, %j] : memref<24x24xi32>
      %1 = affine.load %b[%j] : memref<24xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %m[%i + 1, %j + 1] : memref<24x24xi32>
    }
  }
  affine.for %i = 1 to 20 {
    affine.for %j = 2 to 20 {
      %0 = affine.load %m[%i + 1, %j + 2] : memref<24x24xi32>
      %1 = affine.load %m[%i, %j] : memref<24x24xi32>
      %2 = arith.muli %0, %1 : i32
      %3 = affine.load %c[%j] : memref<24xi32>
      %4 = arith.addi %2, %3 : i32
      affine.store %4, %c[%j] : memref<24xi32>
    }
  }
  return
}

// -----
// the first loop stops
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %limit = arith.constant 16 : i32
  affine.for %i = 2 to 20 {
    %0 = affine.load %a[%i] : memref<24xi32>
    affine.store %0, %b[%i] : memref<24xi32>
    %is = arith.cmpi ne, %0, %limit : i32
    cf.assert %is, "sixteen"
  }
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// other strides
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %one = arith.constant 1 : index
  %nn = arith.muli %n, %n : index
  %last = arith.subi %nn, %one : index
  %m = memref.alloc(%n, %n) : memref<?x?xi32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%nn], strides: [1]
      : memref<?x?xi32> to memref<?xi32, strided<[1]>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<?x?xi32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %m[%i, %j] : memref<?x?xi32>
      %1 = affine.load %v[-%j + symbol(%last)] : memref<?xi32, strided<[1]>>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %c[%i] : memref<24xi32>
    }
  }
  return
}

// -----
// the consumer reads the end first, up to an argument
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to %n {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to %n {
    %0 = affine.load %b[-%i + symbol(%n) + 1] : memref<24xi32>
    affine.store %0, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// steps from arguments
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = %q to 20 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = %p to 20 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// steps from one of two numbers
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = max affine_map<()[s0] -> (2, s0)>()[%q] to 20 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 step 3 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// one array or another
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %k = memref.alloc() : memref<24xi32>
  %zero = arith.constant 0 : i32
  %is = arith.cmpi sgt, %x, %zero : i32
  %v = arith.select %is, %b, %c : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = 2 to 20 {
    %0 = affine.load %b[%i] : memref<24xi32>
    %1 = affine.load %v[%i + 2] : memref<24xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %k[%i] : memref<24xi32>
  }
  memref.copy %k, %a : memref<24xi32> to memref<24xi32>
  return
}

// -----
// what is where the first two go
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  affine.store %x, %a[5] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  affine.for %i = 6 to 18 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %c[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + -4] : memref<24xi32>
  }
  return
}

// -----
// a value of what is where both go
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  affine.for %i = 2 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %b[%i + 0] : memref<24xi32>
  }
  %v = affine.load %b[6] : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %v : i32
    affine.store %1, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// rows at half the pace
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  affine.for %i = 0 to 24 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %m[%i + 0] : memref<24xi32>
  }
  affine.for %i = 0 to 20 {
    %0 = affine.load %m[%i floordiv 2] : memref<24xi32>
    %1 = affine.load %m[%i + 1] : memref<24xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// one row for all
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  affine.for %i = 0 to 24 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %m[%i + 0] : memref<24xi32>
  }
  affine.for %i = 0 to 20 {
    %0 = affine.load %m[3] : memref<24xi32>
    %1 = affine.load %m[%i + 1] : memref<24xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %c[%i] : memref<24xi32>
  }
  return
}

// -----
// prologues of unknown length
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %m = memref.alloc() : memref<24xi32>
  affine.for %i = 0 to 22 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %a[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %m[%i + 0] : memref<24xi32>
  }
  affine.for %i = 0 to 20 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %m[%i + 0] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    %l1 = affine.load %m[%i + 1] : memref<24xi32>
    %2 = arith.addi %1, %l1 : i32
    affine.store %2, %b[%i + 0] : memref<24xi32>
  }
  affine.for %i = %p to 19 {
    %0 = arith.constant 1 : i32
    %l0 = affine.load %b[%i + 1] : memref<24xi32>
    %1 = arith.addi %0, %l0 : i32
    affine.store %1, %c[%i + 0] : memref<24xi32>
  }
  return
}

// -----
// the consumer overwrites what the first reads, of one array or another
func.func @f(%a: memref<24xi32>, %b: memref<24xi32>, %c: memref<24xi32>, %n: index, %p: index, %q: index, %x: i32) {
  %k = memref.alloc() : memref<24xi32>
  %zero = arith.constant 0 : i32
  %is = arith.cmpi sgt, %x, %zero : i32
  %v = arith.select %is, %b, %c : memref<24xi32>
  affine.for %i = 2 to 20 {
    %0 = affine.load %v[%i] : memref<24xi32>
    affine.store %0, %k[%i] : memref<24xi32>
  }
  affine.for %i = 4 to 20 {
    %0 = affine.load %k[%i - 2] : memref<24xi32>
    affine.store %0, %b[%i + 1] : memref<24xi32>
  }
  return
}
