// parallel order is lexicographic

func.func private @printI64(i64)
func.func private @printComma()
func.func @main() {
  affine.parallel (%i, %j) = (0, 3) to (2, 6) step (1, 2) {
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %1 = arith.index_cast %0 : index to i64
    func.call @printI64(%1) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  scf.forall (%i, %j) in (2, 2) {
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %1 = arith.index_cast %0 : index to i64
    func.call @printI64(%1) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  return
}
// -----
// an unregistered op is named
func.func @f() {
  "some.op"() : () -> ()
  return
}
// -----
// step limit
func.func @f() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
// -----
// globals keep their contents

memref.global "private" @count : memref<i64> = dense<40>
memref.global "private" @free : memref<2xi64> = uninitialized
func.func @f() -> i64 {
  %m = memref.get_global @count : memref<i64>
  %0 = affine.load %m[] : memref<i64>
  %1 = arith.constant 1 : i64
  %2 = arith.addi %0, %1 : i64
  affine.store %2, %m[] : memref<i64>
  return %2 : i64
}
func.func @g() -> i64 {
  %m = memref.get_global @free : memref<2xi64>
  %0 = affine.load %m[0] : memref<2xi64>
  return %0 : i64
}
// -----
// vectors in arrays
%v = affine.load %m[1] : memref<2xvector<4xf32>>
%r = vector.extract %v[2] : f32 from vector<4xf32>
// -----
// strided memrefs
func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> vector<2x2xf32> {
  %c1 = arith.constant 1 : index
  %0 = vector.load %m[%c1, %c1]
    : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
