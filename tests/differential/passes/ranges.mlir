func.func @r(%i: index, %m: memref<?xi32>, %w: vector<4xi32>, %x: i32, %mask: vector<4xi1>) -> (vector<4xi1>, vector<2x4xi1>, i1, vector<4xi1>, vector<2xi1>, vector<2x2xi1>, vector<8xi1>, vector<8xi1>, vector<2xi1>, i1, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<2x2xi1>, i1) {
  %c100 = arith.constant 100 : i32
  %c7 = arith.constant dense<7> : vector<4xi32>
  %k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %v = arith.andi %w, %c7 : vector<4xi32>
  %s = arith.andi %x, %c100 : i32
  %z = arith.constant dense<0> : vector<4xi32>
  %z0 = arith.constant 0 : i32
  %z2 = arith.constant dense<0> : vector<2xi32>
  %z22 = arith.constant dense<0> : vector<2x2xi32>
  %z24 = arith.constant dense<0> : vector<2x4xi32>
  %z8 = arith.constant dense<0> : vector<8xi32>
  %a = vector.broadcast %s : i32 to vector<4xi32>
  %a1 = arith.cmpi sge, %a, %z : vector<4xi32>
  %b = vector.broadcast %v : vector<4xi32> to vector<2x4xi32>
  %b1 = arith.cmpi sge, %b, %z24 : vector<2x4xi32>
  %c = vector.extract %v[%i] : i32 from vector<4xi32>
  %c1 = arith.cmpi sge, %c, %z0 : i32
  %d = vector.insert %s, %v [1] : i32 into vector<4xi32>
  %d1 = arith.cmpi sge, %d, %z : vector<4xi32>
  %e = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %e1 = arith.cmpi sge, %e, %z2 : vector<2xi32>
  %f = vector.shape_cast %v : vector<4xi32> to vector<2x2xi32>
  %f1 = arith.cmpi sge, %f, %z22 : vector<2x2xi32>
  %g = vector.shuffle %v, %v [0, 1, 2, 3, 3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  %g1 = arith.cmpi sge, %g, %z8 : vector<8xi32>
  %h = vector.interleave %v, %v : vector<4xi32> -> vector<8xi32>
  %h1 = arith.cmpi sge, %h, %z8 : vector<8xi32>
  %j, %jj = vector.deinterleave %v : vector<4xi32> -> vector<2xi32>
  %j1 = arith.cmpi sge, %j, %z2 : vector<2xi32>
  %r = vector.reduction <maxsi>, %v : vector<4xi32> into i32
  %r1 = arith.cmpi sge, %r, %z0 : i32
  %t = vector.from_elements %s, %s, %s, %s : vector<4xi32>
  %t1 = arith.cmpi sge, %t, %z : vector<4xi32>
  %u = vector.insert_strided_slice %e, %v {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %u1 = arith.cmpi sge, %u, %z : vector<4xi32>
  %o = arith.select %mask, %v, %k : vector<4xi1>, vector<4xi32>
  %o1 = arith.cmpi sge, %o, %z : vector<4xi32>
  %p = vector.transpose %f, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
  %p1 = arith.cmpi sge, %p, %z22 : vector<2x2xi32>
  %q = vector.extract %p[0, 1] : i32 from vector<2x2xi32>
  %q1 = arith.cmpi sge, %q, %z0 : i32
  return %a1, %b1, %c1, %d1, %e1, %f1, %g1, %h1, %j1, %r1, %t1, %u1, %o1, %p1, %q1 : vector<4xi1>, vector<2x4xi1>, i1, vector<4xi1>, vector<2xi1>, vector<2x2xi1>, vector<8xi1>, vector<8xi1>, vector<2xi1>, i1, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<2x2xi1>, i1
}

// -----

func.func @i(%x: index, %y: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %c15 = index.constant 15
  %c3 = index.constant 3
  %c0 = index.constant 0
  %a = index.and %x, %c15
  %b = index.and %y, %c15
  %0 = index.add %a, %b
  %r0 = index.cmp sge(%0, %c0)
  %1 = index.mul %a, %b
  %r1 = index.cmp sge(%1, %c0)
  %2 = index.sub %a, %c15
  %r2 = index.cmp sle(%2, %c0)
  %3 = index.divs %a, %c3
  %r3 = index.cmp sge(%3, %c0)
  %4 = index.remu %x, %c3
  %r4 = index.cmp ult(%4, %c3)
  %5 = index.maxs %x, %c0
  %r5 = index.cmp sge(%5, %c0)
  %6 = index.shru %a, %c3
  %r6 = index.cmp ult(%6, %c3)
  %7 = index.castu %a : index to i32
  %z = arith.constant 0 : i32
  %r7 = arith.cmpi sge, %7, %z : i32
  %r8 = index.cmp ult(%a, %c0)
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// -----

func.func @i2(%x: index) -> (i1, i1, i1, i1, i1, index, i32) {
  %c3 = index.constant 3
  %c5 = index.constant 5
  %big = index.constant 4294967299
  %0 = index.maxs %x, %c5
  %r0 = index.cmp sgt(%0, %c3)
  %1 = index.minu %x, %c3
  %r1 = index.cmp ult(%1, %c5)
  %r2 = index.cmp ugt(%1, %c5)
  %2 = index.maxu %x, %big
  %r3 = index.cmp ugt(%2, %c5)
  %3 = index.mins %x, %c3
  %r4 = index.cmp eq(%3, %c5)
  %4 = index.and %x, %c3
  %5 = index.casts %4 : index to i32
  %6 = index.shl %4, %c5
  %7 = index.rems %6, %c3
  return %r0, %r1, %r2, %r3, %r4, %7, %5 : i1, i1, i1, i1, i1, index, i32
}
// -----
func.func @a(%n: index, %m: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c-2 = arith.constant -2 : index
  %v2 = arith.shrsi %n, %c5 : index
  %q = arith.cmpi ule, %v2, %v2 : index
  scf.if %q {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  } else {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  }
  return
}
func.func @b(%n: index, %m: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c-2 = arith.constant -2 : index
  %v2 = arith.remui %n, %c5 : index
  %q = arith.cmpi ult, %v2, %c5 : index
  scf.if %q {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  } else {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  }
  return
}
func.func @c(%n: index, %m: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c-2 = arith.constant -2 : index
  %q = arith.constant true
  scf.if %q {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  } else {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  }
  return
}
func.func @d(%n: index, %m: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c-2 = arith.constant -2 : index
  %p = arith.subi %n, %n : index
  %q = arith.cmpi eq, %p, %c0 : index
  scf.if %q {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  } else {
    scf.for %i = %c1 to %c5 step %c1 {
      %t = arith.cmpi ult, %i, %c-2 : index
      memref.store %t, %m[%c0] : memref<8xi1>
    }
  }
  return
}
func.func @both_readings(%x: i32, %m: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c22 = arith.constant 22 : i32
  %c17 = arith.constant 17 : i32
  %0 = arith.ori %x, %c22 : i32
  %1 = arith.cmpi ne, %0, %c17 : i32
  memref.store %1, %m[%c0] : memref<8xi1>
  return
}
