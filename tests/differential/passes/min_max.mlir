func.func @around(%a: index, %n: index) -> (index, index, index, index) {
  %0 = affine.min affine_map<()[s0] -> (s0 + 3, s0 + 5)>()[%a]
  %1 = affine.max affine_map<()[s0, s1] -> (s0, s0 + 7, s1)>()[%a, %n]
  %c = arith.constant 0 : index
  %d = arith.constant 1 : index
  scf.for %i = %c to %n step %d {
    %q = affine.min affine_map<(d0)[s0] -> (s0 - d0, 8)>(%i)[%n]
    %r = affine.min affine_map<(d0)[s0] -> (s0 , d0)>(%i)[%n]
    func.call @seen(%q, %r) : (index, index) -> ()
  }
  %l = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%0]
  return %0, %1, %l, %l : index, index, index, index
}
func.func private @seen(index, index)
func.func @nested(%n : index) -> (index, index, index, index) {
  %0 = affine.min affine_map<()[s0] -> (s0, 192)>()[%n]
  %1 = affine.min affine_map<()[s0] -> (s0, 200)>()[%0]
  %2 = affine.max affine_map<()[s0] -> (s0 , 0)>()[%0]
  %3 = affine.min affine_map<()[s0, s1] -> (s0 - s1, 16)>()[%0, %n]
  %4 = affine.min affine_map<()[s0, s1] -> (s0, s0)>()[%n, %n]
  return %1, %2, %3, %4 : index, index, index, index
}
func.func @tiles(%n : index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c16 {
    %0 = affine.min affine_map<(d0) -> (16, 64 - d0)> (%i)
    %1 = affine.min affine_map<(d0) -> (16, 60 - d0)> (%i)
    func.call @seen(%0, %1) : (index, index) -> ()
  }
  return
}
