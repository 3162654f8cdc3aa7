// -convert-index-to-llvm
func.func @numbers(%a: index, %b: index) -> index {
  %0 = index.add %a, %b
  return %0 : index
}
// -----
module {
  func.func @numbers(%arg0: index, %arg1: index) -> index {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %2 = llvm.add %1, %0 : i64
    %3 = builtin.unrealized_conversion_cast %2 : i64 to index
    return %3 : index
  }
}
