// The greatest element and where it first is. Two accumulators: the element and its number.
reduction.define @arg_max : f32, index combination (%a, %i, %b, %j) {
  %greater = arith.cmpf ogt, %a, %b : f32
  %equal = arith.cmpf oeq, %a, %b : f32
  %before = arith.cmpi ult, %i, %j : index
  %first = arith.andi %equal, %before : i1
  %left = arith.ori %greater, %first : i1
  %element = arith.select %left, %a, %b : f32
  %number = arith.select %left, %i, %j : index
  reduction.yield %element, %number : f32, index
} identity {
  %least = arith.constant 0xFF800000 : f32
  %last = arith.constant -1 : index
  reduction.yield %least, %last : f32, index
} domain (%a, %i) {
  %number = arith.cmpf ord, %a, %a : f32
  reduction.yield %number : i1
}

func.func @main(%in: memref<?xf32>, %n: index) -> (f32, index) {
  %r:2 = affine.parallel (%i) = (0) to (%n) reduce (@arg_max) -> (f32, index) {
    %x = affine.load %in[%i] : memref<?xf32>
    affine.yield %x, %i : f32, index
  }
  return %r#0, %r#1 : f32, index
}
