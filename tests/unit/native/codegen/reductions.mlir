// what prints stays on one thread

func.func private @printI64(i64)
func.func @show(%i: index) {
  %v = arith.index_cast %i : index to i64
  func.call @printI64(%v) : (i64) -> ()
  return
}
func.func @main(%n: index) {
  affine.parallel (%i) = (0) to (%n) {
    func.call @show(%i) : (index) -> ()
  }
  return
}
// -----
// nested

func.func @main(%m: memref<?x?xf32>, %a: index, %b: index) -> f32 {
  %t = affine.parallel (%i) = (0) to (%a) reduce ("mulf") -> (f32) {
    %s = affine.parallel (%j) = (0) to (%b) reduce ("addf") -> (f32) {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.yield %x : f32
    }
    affine.yield %s : f32
  }
  return %t : f32
}
// -----
// scf effects on threads

func.func @main(%m: memref<?xf32>, %n: index) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  scf.parallel (%i) = (%0) to (%n) step (%1) {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%i] : memref<?xf32>
  }
  return
}
// -----
// heavy
%w = affine.for %q = 0 to 3 iter_args(%v = %x) -> (f32) {
  %h = arith.addf %v, %y : f32
  affine.yield %h : f32
}
// -----
// scf
func.func @main(%m: memref<?xf32>, %n: index, %start: f32) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %t = scf.parallel (%i) = (%0) to (%n) step (%1) init (%start) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
BODY
      scf.reduce.return %r : f32
    }
  }
  return %t : f32
}
// -----
// scf clauses
func.func @main(%m: memref<?x?xf32>, %n: index, %k: index, %s: index, %f: f32)
    -> (f32, index, f32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %t:2 = scf.parallel (%i, %j) = (%0, %1) to (%n, %k) step (%1, %s) reduce (@arg_max)
      -> (f32, index) {
    %x = memref.load %m[%i, %j] : memref<?x?xf32>
    scf.reduce(%x, %j : f32, index)
  }
  %u = scf.parallel (%i, %j) = (%0, %1) to (%n, %k) step (%1, %s) init (%f) reduce (@fsum) -> f32 {
    %x = memref.load %m[%i, %j] : memref<?x?xf32>
    scf.reduce(%x : f32)
  }
  return %t#0, %t#1, %u : f32, index, f32
}
