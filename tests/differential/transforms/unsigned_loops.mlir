func.func @never(%m: memref<?xi32>, %c: index) {
  %l = arith.constant -1 : i32
  %h = arith.constant 0 : i32
  %s = arith.constant 1 : i32
  scf.for unsigned %i = %l to %h step %s : i32 {
    memref.store %i, %m[%c] : memref<?xi32>
  }
  return
}
func.func @often(%m: memref<?xi8>, %c: index) {
  %l = arith.constant 5 : i8
  %h = arith.constant -1 : i8
  %s = arith.constant 1 : i8
  scf.for unsigned %i = %l to %h step %s : i8 {
    memref.store %i, %m[%c] : memref<?xi8>
  }
  return
}
func.func @once(%m: memref<?xindex>, %c: index) {
  %l = arith.constant 5 : index
  %h = arith.constant 15 : index
  %s = arith.constant 10 : index
  scf.for unsigned %i = %l to %h step %s {
    memref.store %i, %m[%c] : memref<?xindex>
  }
  return
}
