func.func @d1(%c: i1) -> (i32, i32, i32, i64, index, f32, i8, i1) {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %m = arith.constant -1 : i32
  %z64 = arith.constant 0 : i64
  %o64 = arith.constant 1 : i64
  %zi = arith.constant 0 : index
  %oi = arith.constant 1 : index
  %zf = arith.constant 0.0 : f32
  %of = arith.constant 1.0 : f32
  %z8 = arith.constant 0 : i8
  %o8 = arith.constant 1 : i8
  %t = arith.constant true
  %f = arith.constant false
  %1 = arith.select %c, %o, %z : i32
  %2 = arith.select %c, %z, %o : i32
  %3 = arith.select %c, %m, %z : i32
  %4 = arith.select %c, %o64, %z64 : i64
  %5 = arith.select %c, %oi, %zi : index
  %6 = arith.select %c, %of, %zf : f32
  %7 = arith.select %c, %z8, %o8 : i8
  %8 = arith.select %c, %f, %t : i1
  return %1, %2, %3, %4, %5, %6, %7, %8: i32, i32, i32, i64, index, f32, i8, i1
}
// -----
func.func @d2(%c: vector<4xi1>, %d: i1, %v: vector<4xi32>, %w: vector<4xi32>) -> (vector<4xi1>, vector<4xi32>, vector<4xi1>, vector<4xi32>) {
  %t = arith.constant dense<true> : vector<4xi1>
  %f = arith.constant dense<false> : vector<4xi1>
  %z = arith.constant dense<0> : vector<4xi32>
  %o = arith.constant dense<1> : vector<4xi32>
  %8 = arith.select %c, %f, %t : vector<4xi1>, vector<4xi1>
  %9 = arith.select %c, %o, %z : vector<4xi1>, vector<4xi32>
  %10 = arith.select %d, %f, %t : vector<4xi1>
  %11 = arith.select %d, %o, %z : vector<4xi32>
  return %8, %9, %10, %11 : vector<4xi1>, vector<4xi32>, vector<4xi1>, vector<4xi32>
}
// -----
func.func @d3(%c: i1, %a: i32, %b: i32, %d: i32) -> (i32, i32, i32, i32, i32) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %r = arith.select %c, %a, %b : i32
  %u = arith.select %c, %r, %d : i32
  %v = arith.select %c, %d, %r : i32
  %w = arith.select %n, %d, %r : i32
  %x = arith.select %n, %r, %d : i32
  return %r, %u, %v, %w, %x : i32, i32, i32, i32, i32
}
// -----
func.func @d4(%c: vector<4xi1>, %a: vector<4xi32>, %b: vector<4xi32>, %d: i1) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>) {
  %r = arith.select %c, %a, %b : vector<4xi1>, vector<4xi32>
  %u = arith.select %c, %r, %b : vector<4xi1>, vector<4xi32>
  %m = arith.cmpi eq, %a, %b : vector<4xi32>
  %v = arith.select %m, %a, %b : vector<4xi1>, vector<4xi32>
  %t = arith.constant dense<true> : vector<4xi1>
  %n = arith.xori %c, %t : vector<4xi1>
  %w = arith.select %n, %a, %b : vector<4xi1>, vector<4xi32>
  return %u, %v, %w : vector<4xi32>, vector<4xi32>, vector<4xi32>
}
// -----
func.func @d5(%a: f32, %b: f32, %x: i32, %y: i32) -> (f32, i32, i32, i32, i32) {
  %c = arith.cmpf oeq, %a, %b : f32
  %r = arith.select %c, %a, %b : f32
  %m = arith.cmpi eq, %x, %y : i32
  %s = arith.select %m, %y, %x : i32
  %ne = arith.cmpi ne, %x, %y : i32
  %u = arith.select %ne, %y, %x : i32
  %lt = arith.cmpi slt, %x, %y : i32
  %v = arith.select %lt, %y, %x : i32
  %w = arith.select %lt, %x, %y : i32
  return %r, %s, %u, %v, %w : f32, i32, i32, i32, i32
}
// -----
func.func @d6(%c: i1, %d: i1, %x: i1, %y: i1) -> (i1, i1, i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %1 = arith.select %c, %d, %f : i1
  %2 = arith.select %c, %c, %d : i1
  %3 = arith.select %c, %d, %c : i1
  %4 = arith.select %c, %t, %d : i1
  %n = arith.xori %c, %t : i1
  %5 = arith.andi %c, %n : i1
  return %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1
}
// -----
func.func @d7(%x: i32, %y: i32, %v: vector<4xi32>, %f: f32, %g: f32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, vector<4xi1>, i1) {
  %t = arith.constant true
  %vt = arith.constant dense<true> : vector<4xi1>
  %1 = arith.cmpi eq, %x, %y : i32
  %2 = arith.cmpi ne, %x, %y : i32
  %3 = arith.cmpi slt, %x, %y : i32
  %4 = arith.cmpi sle, %x, %y : i32
  %5 = arith.cmpi sgt, %x, %y : i32
  %6 = arith.cmpi sge, %x, %y : i32
  %7 = arith.cmpi ult, %x, %y : i32
  %8 = arith.cmpi ule, %x, %y : i32
  %9 = arith.cmpi ugt, %x, %y : i32
  %10 = arith.cmpi uge, %x, %y : i32
  %11 = arith.cmpi eq, %v, %v : vector<4xi32>
  %w = arith.addi %v, %v : vector<4xi32>
  %12 = arith.cmpi slt, %v, %w : vector<4xi32>
  %13 = arith.cmpf olt, %f, %g : f32
  %n1 = arith.xori %1, %t : i1
  %n2 = arith.xori %2, %t : i1
  %n3 = arith.xori %3, %t : i1
  %n4 = arith.xori %4, %t : i1
  %n5 = arith.xori %5, %t : i1
  %n6 = arith.xori %6, %t : i1
  %n7 = arith.xori %7, %t : i1
  %n8 = arith.xori %8, %t : i1
  %n9 = arith.xori %9, %t : i1
  %n10 = arith.xori %10, %t : i1
  %n12 = arith.xori %12, %vt : vector<4xi1>
  %n13 = arith.xori %13, %t : i1
  return %n1, %n2, %n3, %n4, %n5, %n6, %n7, %n8, %n9, %n10, %n12, %n13 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, vector<4xi1>, i1
}
// -----
func.func @d8(%c: i1, %v: vector<4xi1>, %b: i8) -> (i1, i1, i1, i1, vector<4xi1>, i1, i1, i1) {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %m = arith.constant -1 : i32
  %vz = arith.constant dense<0> : vector<4xi32>
  %e = arith.extui %c : i1 to i32
  %s = arith.extsi %c : i1 to i32
  %1 = arith.cmpi ne, %e, %z : i32
  %2 = arith.cmpi eq, %e, %o : i32
  %3 = arith.cmpi ne, %s, %z : i32
  %4 = arith.cmpi eq, %s, %m : i32
  %ve = arith.extui %v : vector<4xi1> to vector<4xi32>
  %5 = arith.cmpi ne, %ve, %vz : vector<4xi32>
  %6 = arith.cmpi eq, %e, %z : i32
  %eb = arith.extui %b : i8 to i32
  %7 = arith.cmpi eq, %eb, %z : i32
  %8 = arith.cmpi ne, %eb, %z : i32
  return %1, %2, %3, %4, %5, %6, %7, %8 : i1, i1, i1, i1, vector<4xi1>, i1, i1, i1
}
// -----
func.func @d9(%x: i32, %y: i32, %z: i8, %w: i8) -> (i32, i32, i32, i32, i32, i32, i32) {
  %1 = arith.andi %x, %y : i32
  %2 = arith.andi %1, %x : i32
  %3 = arith.ori %x, %y : i32
  %4 = arith.ori %3, %y : i32
  %5 = arith.andi %3, %x : i32
  %6 = arith.ori %1, %x : i32
  %7 = arith.extui %z : i8 to i32
  %8 = arith.extui %w : i8 to i32
  %9 = arith.xori %7, %8 : i32
  %10 = arith.andi %7, %8 : i32
  %s7 = arith.extsi %z : i8 to i32
  %s8 = arith.extsi %w : i8 to i32
  %11 = arith.ori %s7, %s8 : i32
  return %2, %4, %5, %6, %9, %10, %11 : i32, i32, i32, i32, i32, i32, i32
}
// -----
func.func @e1(%x: i32, %y: i32, %z: i8, %w: i8, %v: vector<4xi8>) -> (i32, i32, i32, i32, i32, i32) {
  %7 = arith.extui %z : i8 to i32
  %8 = arith.extui %w : i8 to i32
  %1 = arith.andi %7, %8 : i32
  %2 = arith.ori %7, %8 : i32
  %3 = arith.xori %7, %8 : i32
  %s7 = arith.extsi %z : i8 to i32
  %s8 = arith.extsi %w : i8 to i32
  %4 = arith.andi %s7, %s8 : i32
  %5 = arith.ori %s7, %s8 : i32
  %6 = arith.xori %s7, %s8 : i32
  return %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32
}
// -----
func.func @e2(%x: i32, %y: i32) -> (i32, i32, i32) {
  %m = arith.constant -1 : i32
  %n = arith.xori %x, %m : i32
  %1 = arith.andi %x, %n : i32
  %2 = arith.andi %n, %x : i32
  %a = arith.andi %x, %y : i32
  %4 = arith.andi %x, %a : i32
  return %1, %2, %4 : i32, i32, i32
}
// -----
func.func @e3(%x: index, %y: index, %b: i8, %c: i16) -> (index, index, index, index, i32, i32, i16, i64, i32, index, i8) {
  %c0 = arith.constant 0 : index
  %m = arith.minsi %x, %y : index
  %1 = arith.maxsi %m, %x : index
  %q = arith.addi %x, %y : index
  %2 = arith.subi %q, %x : index
  %3 = arith.subi %x, %q : index
  %4 = arith.maxsi %x, %c0 : index
  %e1 = arith.extui %b : i8 to i16
  %e2 = arith.extui %e1 : i16 to i32
  %e3 = arith.extsi %b : i8 to i16
  %e4 = arith.extsi %e3 : i16 to i32
  %t = arith.trunci %e4 : i32 to i16
  %e5 = arith.extui %b : i8 to i16
  %e6 = arith.extsi %e5 : i16 to i64
  %t2 = arith.trunci %e6 : i64 to i32
  %i = arith.index_cast %b : i8 to index
  %e7 = arith.trunci %c : i16 to i8
  return %1, %2, %3, %4, %e2, %e4, %t, %e6, %t2, %i, %e7 : index, index, index, index, i32, i32, i16, i64, i32, index, i8
}
// -----
func.func @e4(%x: index, %i: i32) -> (index, i32, i1, i1, i1) {
  %a = arith.index_cast %x : index to i32
  %c = arith.index_cast %i : i32 to index
  %d = arith.index_cast %c : index to i32
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %y = arith.addi %x, %c5 : index
  %1 = arith.cmpi eq, %y, %c6 : index
  %s = arith.subi %x, %y : index
  %2 = arith.cmpi eq, %s, %c0 : index
  %3 = arith.cmpi ult, %x, %c0 : index
  return %x, %d, %1, %2, %3 : index, i32, i1, i1, i1
}
// -----
func.func @e5(%x: i64, %z: i16) -> (i8, i8) {
  %c = arith.extsi %z : i16 to i32
  %d = arith.trunci %c overflow<nsw> : i32 to i8
  %g = arith.trunci %x overflow<nsw> : i64 to i32
  %h = arith.trunci %g overflow<nsw> : i32 to i8
  return %d, %h : i8, i8
}
