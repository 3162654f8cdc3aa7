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

memref.global "private" @counter : memref<2xindex> = dense<[5, -1]>
func.func @collatz(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%n, %c0 : index, index)
^head(%x: index, %steps: index):
  %done = arith.cmpi eq, %x, %c1 : index
  cf.cond_br %done, ^exit, ^body
^body:
  %next = arith.addi %steps, %c1 : index
  %r = arith.remui %x, %c2 : index
  %flag = arith.index_cast %r : index to i32
  cf.switch %flag : i32, [
    default: ^odd,
    0: ^even(%x : index)
  ]
^even(%y: index):
  %half = arith.divui %y, %c2 : index
  cf.br ^head(%half, %next : index, index)
^odd:
  %t = arith.muli %x, %c3 : index
  %u = arith.addi %t, %c1 : index
  cf.br ^head(%u, %next : index, index)
^exit:
  return %steps : index
}
func.func @fibonacci(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.cmpi sle, %n, %c1 : index
  %r = scf.if %small -> index {
    scf.yield %n : index
  } else {
    %a = arith.subi %n, %c1 : index
    %b = arith.subi %n, %c2 : index
    %x = func.call @fibonacci(%a) : (index) -> index
    %y = func.call @fibonacci(%b) : (index) -> index
    %s = arith.addi %x, %y : index
    scf.yield %s : index
  }
  return %r : index
}
func.func @bump(%by: index) -> index {
  %g = memref.get_global @counter : memref<2xindex>
  %0 = affine.load %g[0] : memref<2xindex>
  %1 = arith.addi %0, %by : index
  affine.store %1, %g[0] : memref<2xindex>
  return %1 : index
}
func.func @main() {
  %c12 = arith.constant 12 : index
  %c27 = arith.constant 27 : index
  %0 = call @collatz(%c27) : (index) -> index
  call @show(%0) : (index) -> ()
  %1 = call @fibonacci(%c12) : (index) -> index
  call @show(%1) : (index) -> ()
  %f = func.constant @bump : (index) -> index
  %2 = func.call_indirect %f(%c12) : (index) -> index
  %3 = call @bump(%c27) : (index) -> index
  call @show(%3) : (index) -> ()
  %g = memref.get_global @counter : memref<2xindex>
  %u = memref.cast %g : memref<2xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  return
}
