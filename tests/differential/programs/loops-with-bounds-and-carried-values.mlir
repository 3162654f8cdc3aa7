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

  %r:2 = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0, -3)>(%c2)[%c3]
      to min affine_map<(d0)[s0] -> (d0 * 10, s0 + 20)>(%c2)[%c3] step 4
      iter_args(%a = %c0, %b = %c7) -> (index, index) {
    %s = arith.addi %a, %i : index
    %t = arith.muli %b, %c3 : index
    affine.yield %s, %t : index, index
  }
  call @show(%r#0) : (index) -> ()
  call @show(%r#1) : (index) -> ()
  %e = affine.for %i = 5 to 5 iter_args(%a = %c7) -> (index) {
    affine.yield %i : index
  }
  call @show(%e) : (index) -> ()
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 3, 10)>(%i) {
      %x = affine.if affine_set<(d0, d1) : (d0 - d1 + 1 >= 0, d0 mod 2 == 0)>(%i, %j) -> index {
        affine.yield %i : index
      } else {
        affine.yield %j : index
      }
      func.call @show(%x) : (index) -> ()
    }
  }
  return
}
