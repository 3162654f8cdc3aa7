func.func private @printMemref0dF32(memref<f32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dF32(memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref2dF32(memref<?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref3dF32(memref<?x?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref4dF32(memref<?x?x?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dI32(memref<?xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dInd(memref<?xindex>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = memref.alloc() : memref<f32>
  %v = arith.constant 2.75 : f32
  memref.store %v, %z[] : memref<f32>
  call @printMemref0dF32(%z) : (memref<f32>) -> ()
  %a = memref.alloc(%c2, %c1, %c2, %c2) : memref<?x?x?x?xf32>
  affine.parallel (%i, %j) = (0, 0) to (2, 2) {
    affine.for %k = 0 to 2 {
      affine.store %v, %a[%i, 0, %j, %k] : memref<?x?x?x?xf32>
    }
  }
  call @printMemref4dF32(%a) : (memref<?x?x?x?xf32>) -> ()
  %b = memref.collapse_shape %a [[0, 1], [2], [3]] : memref<?x?x?x?xf32> into memref<?x?x?xf32>
  call @printMemref3dF32(%b) : (memref<?x?x?xf32>) -> ()
  %c = memref.collapse_shape %b [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  call @printMemref2dF32(%c) : (memref<?x?xf32>) -> ()
  %d = memref.collapse_shape %c [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  call @printMemref1dF32(%d) : (memref<?xf32>) -> ()
  %i = memref.alloc(%c2) : memref<?xindex>
  %n = memref.alloc(%c2) : memref<?xi32>
  affine.for %k = 0 to 2 {
    %m = affine.apply affine_map<(d0) -> (d0 - 1)>(%k)
    affine.store %m, %i[%k] : memref<?xindex>
    %w = arith.index_cast %m : index to i32
    affine.store %w, %n[%k] : memref<?xi32>
  }
  call @printMemref1dInd(%i) : (memref<?xindex>) -> ()
  call @printMemref1dI32(%n) : (memref<?xi32>) -> ()
  return
}
