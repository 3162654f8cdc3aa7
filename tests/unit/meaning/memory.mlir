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
