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
