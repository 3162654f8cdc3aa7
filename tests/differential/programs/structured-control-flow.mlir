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

  %s = scf.for %i = %c0 to %c7 step %c2 iter_args(%a = %c3) -> index {
    %0 = arith.muli %a, %c2 : index
    %1 = arith.addi %0, %i : index
    %p = arith.cmpi sgt, %1, %c7 : index
    %2 = scf.if %p -> index {
      %3 = arith.subi %1, %c7 : index
      scf.yield %3 : index
    } else {
      scf.yield %1 : index
    }
    scf.yield %2 : index
  }
  call @show(%s) : (index) -> ()
  %w:2 = scf.while (%a = %c0, %b = %c2) : (index, index) -> (index, index) {
    %p = arith.cmpi slt, %b, %c7 : index
    scf.condition(%p) %b, %a : index, index
  } do {
  ^bb0(%x: index, %y: index):
    %n = arith.addi %x, %c3 : index
    scf.yield %x, %n : index, index
  }
  call @show(%w#0) : (index) -> ()
  call @show(%w#1) : (index) -> ()
  %r = scf.parallel (%i, %j) = (%c0, %c2) to (%c7, %c7) step (%c3, %c2) init (%c7) -> index {
    %0 = arith.muli %i, %j : index
    scf.reduce(%0 : index) {
    ^bb0(%a: index, %b: index):
      %1 = arith.muli %a, %c3 : index
      %2 = arith.addi %1, %b : index
      scf.reduce.return %2 : index
    }
  }
  call @show(%r) : (index) -> ()
  affine.for %i = 0 to 5 {
    %v = scf.index_switch %i -> index
    case 1 {
      scf.yield %c7 : index
    }
    case 3 {
      scf.yield %c2 : index
    }
    default {
      scf.yield %c0 : index
    }
    func.call @show(%v) : (index) -> ()
  }
  %e = scf.execute_region -> index {
    %p = arith.cmpi eq, %s, %c7 : index
    cf.cond_br %p, ^bb1(%c3 : index), ^bb2
  ^bb1(%x: index):
    scf.yield %x : index
  ^bb2:
    cf.br ^bb1(%c7 : index)
  }
  call @show(%e) : (index) -> ()
  return
}
