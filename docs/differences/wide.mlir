// convert-scf-to-cf: switches on indices that 32 bits do not hold
func.func @main() {
  %n = arith.constant 4294967297 : index
  scf.index_switch %n
  case 1 {
    %0 = arith.constant 10 : i32
    vector.print %0 : i32
    scf.yield
  }
  default {
    %0 = arith.constant 20 : i32
    vector.print %0 : i32
    scf.yield
  }
  return
}

// $ loopwright-opt wide.mlir -convert-scf-to-cf -o ours.mlir
// $ loopwright run ours.mlir --interpret
// | 20
// $ mlir-opt-22 wide.mlir -convert-scf-to-cf -o theirs.mlir
// $ loopwright run theirs.mlir --interpret
// | 10
