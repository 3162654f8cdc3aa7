// -affine-loop-reroll
func.func @doubled(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n step 2 {
    %x = affine.load %a[%i] : memref<?xf32>
    %u = arith.addf %x, %x : f32
    affine.store %u, %b[%i] : memref<?xf32>
    %y = affine.load %a[%i + 1] : memref<?xf32>
    %v = arith.addf %y, %y : f32
    affine.store %v, %b[%i + 1] : memref<?xf32>
  }
  return
}
// -----
module {
  func.func @doubled(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: index) {
    affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 ceildiv 2) * 2)>()[%arg2] {
      %0 = affine.load %arg0[%arg3] : memref<?xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %arg1[%arg3] : memref<?xf32>
    }
    return
  }
}
