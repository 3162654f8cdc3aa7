// sweep
func.func @f(%a: memref<?x?xf32>, %n: index, %t: index) {
  affine.for %k = 0 to 3 {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %a[%i - 1, %j] : memref<?x?xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %a[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
// -----
// total
func.func @f(%a: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> (f32) {
    %0 = affine.load %a[%i] : memref<?xf32>
    %1 = arith.addf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}
// -----
// the least of several ends
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}
// -----
// a call
func.func private @print(index)
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    func.call @print(%i) : (index) -> ()
  }
  return
}
// -----
// sizes first
func.func @f(%t: index, %u: index, %a: memref<12x12xf32>, %n: index) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = 1 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
      %0 = affine.load %a[%i - 1, %j] : memref<12x12xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %a[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
