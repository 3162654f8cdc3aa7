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
