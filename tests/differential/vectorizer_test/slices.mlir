func.func @f(%A: memref<?x?xf32>, %n: index) {
  %z = "test_a"() : () -> i32
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @slices() {
  %0 = "slicing-test-op" () : () -> (i1)
  %1 = "slicing-test-op" () : () -> (i2)
  %2 = "slicing-test-op" (%0, %1) : (i1, i2) -> (i3)
  %3 = "slicing-test-op" (%1, %2) : (i2, i3) -> (i4)
  %4 = "slicing-test-op" (%2, %3) : (i3, i4) -> (i5)
  affine.for %i = 0 to 4 {
    %5 = "slicing-test-op" (%4) : (i5) -> (i6)
  }
  return
}
func.func @maps() {
  %a = "test_affine_map"() { affine_map = affine_map<(d0,d1)->(d0+d1, d1)> } : () -> i32
  %b = arith.constant 3 : index
  %c = "test_affine_map"() { affine_map = affine_map<(d0,d1)->(d0*2, d1+1)> } : () -> i32
  return
}
// -----
func.func @s(%m: memref<8xindex>, %n: index) {
  %0 = "slicing-test-op"(%n) : (index) -> index
  %l = affine.for %i = 0 to %0 iter_args(%q = %0) -> (index) {
    %1 = "slicing-test-op"(%i, %0) : (index, index) -> index
    %2 = "other"(%1) : (index) -> index
    %3 = "slicing-test-op"(%2, %q) : (index, index) -> index
    affine.yield %3 : index
  }
  %4 = "slicing-test-op"(%l) : (index) -> index
  "other"(%4) : (index) -> ()
  %5 = "slicing-test-op"() ({
    %6 = "slicing-test-op"(%4) : (index) -> index
  }) : () -> index
  return
}
func.func @t(%n: index) {
  %e = "test_affine_map"() {affine_map = affine_map<(d0)->(d0+1, d0)>} : () -> i32
  affine.for %i = 0 to 3 {
  %g = "test_affine_map"() {affine_map = affine_map<(d0, d1)[s0]->(d0*s0, d1 mod 3)>} : () -> i32
  }
  return
}
