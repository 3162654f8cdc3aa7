func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printNewline()
func.func @show(%x: index) {
  %0 = arith.index_cast %x : index to i64
  call @printI64(%0) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @show_f32(%m: memref<*xf32>) {
  call @printMemrefF32(%m) : (memref<*xf32>) -> ()
  return
}
func.func @fill(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %k = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f32
      affine.store %2, %m[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @matrix() -> memref<6x8xf32> {
  %m = memref.alloc() : memref<6x8xf32>
  %c = memref.cast %m : memref<6x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @fill(%c) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  return %m : memref<6x8xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index

  %m = call @matrix() : () -> memref<6x8xf32>
  %c = memref.alloc() : memref<8x6xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<6x8xf32> to memref<8x6xf32, strided<[1, 8]>>
  memref.copy %t, %c : memref<8x6xf32, strided<[1, 8]>> to memref<8x6xf32>
  %uc = memref.cast %c : memref<8x6xf32> to memref<*xf32>
  call @show_f32(%uc) : (memref<*xf32>) -> ()
  %i = memref.alloc() : memref<8xi32>
  affine.for %k = 0 to 8 {
    %0 = affine.apply affine_map<(d0) -> (d0 * 5 - 9)>(%k)
    %1 = arith.index_cast %0 : index to i32
    affine.store %1, %i[%k] : memref<8xi32>
  }
  %x = arith.constant 6 : i32
  %f = arith.constant 2.5 : f32
  %a0 = memref.atomic_rmw addi %x, %i[%c0] : (i32, memref<8xi32>) -> i32
  %a2 = memref.atomic_rmw maxs %x, %i[%c2] : (i32, memref<8xi32>) -> i32
  %a3 = memref.atomic_rmw minu %x, %i[%c3] : (i32, memref<8xi32>) -> i32
  %a7 = memref.atomic_rmw ori %x, %i[%c7] : (i32, memref<8xi32>) -> i32
  %ui = memref.cast %i : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%ui) : (memref<*xi32>) -> ()
  %b0 = memref.atomic_rmw addf %f, %c[%c0, %c2] : (f32, memref<8x6xf32>) -> f32
  %b1 = memref.atomic_rmw assign %f, %c[%c2, %c2] : (f32, memref<8x6xf32>) -> f32
  call @show_f32(%uc) : (memref<*xf32>) -> ()
  affine.store %b0, %c[0, 0] : memref<8x6xf32>
  affine.store %b1, %c[0, 1] : memref<8x6xf32>
  call @show_f32(%uc) : (memref<*xf32>) -> ()
  return
}
