func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index %n by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by 3 : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by (3)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by (3) : i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by (3) : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by (3, 4) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n, %n] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%k] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n] by (%k) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (3.0) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (99999999999999999999) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index foo [%n, %n] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, 3] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (3 : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (3,) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (3) {static_basis = 3} : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.linearize_index [%n, %u] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (d0) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.linearize_index [%n, %n] by (%n : index) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.linearize_index [%n, %n] by (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1>, static_basis = array<i64>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 1>, static_basis = array<i64>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{static_basis = array<i64>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n, %n) <{operandSegmentSizes = array<i32: 1, 1>, static_basis = array<i64>}> : (index, index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: -9223372036854775808>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i32: 4>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = 4}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%k) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>}> : (i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n, %k) <{operandSegmentSizes = array<i32: 1, 1>, static_basis = array<i64: -9223372036854775808>}> : (index, i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>}> : (index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>}> : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4, 5>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n into 3 : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n into (3)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n into (3) : i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (3) : index, i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (3) : (index, index)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:3 = affine.delinearize_index %n into (3) : index, index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n into (3, 4) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.delinearize_index %n into () : 
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.delinearize_index %n into (3, 4) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %k into (3) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n into (%k) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.delinearize_index %n into (0) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (0) : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (-2) : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n, %n into (2) : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (2 : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (2.0) : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %n into (2) {static_basis} : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.delinearize_index %u into (2) : index, index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"() <{static_basis = array<i64: 4>}> : () -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n, %n) <{static_basis = array<i64: 4>}> : (index, index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) <{static_basis = array<i64: -9223372036854775808>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%k) <{static_basis = array<i64: 4>}> : (i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n, %k) <{static_basis = array<i64: -9223372036854775808>}> : (index, i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) <{static_basis = array<i64: 4>}> : (index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) <{static_basis = array<i32: 4>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) <{static_basis = 4}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) {static_basis = 4} : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.delinearize_index"(%n) <{static_basis = array<i64: 4>}> ({}) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:3 = "affine.delinearize_index"(%n) <{static_basis = array<i64: 4>}> : (index) -> (index, index, index)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = "affine.delinearize_index"(%n) <{static_basis = array<i64: 0>}> : (index) -> (index, index)
  return
}
