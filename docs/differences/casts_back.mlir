// canonicalize: conversions that lose bits
func.func @casts_back(%x: index, %y: i64) -> (index, i8) {
  %0 = arith.index_cast %x : index to i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.trunci %y : i64 to i32
  %3 = arith.trunci %2 overflow<nsw> : i32 to i8
  return %1, %3 : index, i8
}

// index_castui to i32 and back stays here, too. Of two trunci mlir-opt keeps the flags of the
// second one, although the first may have wrapped; here flags are those that both have. The nsw
// of a trunci is dropped where the shrsi before it becomes shrui.
//
// $ loopwright-opt casts_back.mlir -canonicalize
// | module {
// |   func.func @casts_back(%arg0: index, %arg1: i64) -> (index, i8) {
// |     %0 = arith.index_cast %arg0 : index to i32
// |     %1 = arith.index_cast %0 : i32 to index
// |     %2 = arith.trunci %arg1 : i64 to i8
// |     return %1, %2 : index, i8
// | …
// $ mlir-opt-22 casts_back.mlir -canonicalize
// | module {
// |   func.func @casts_back(%arg0: index, %arg1: i64) -> (index, i8) {
// |     %0 = arith.trunci %arg1 overflow<nsw> : i64 to i8
// |     return %arg0, %0 : index, i8
// | …
