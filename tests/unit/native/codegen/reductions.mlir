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
