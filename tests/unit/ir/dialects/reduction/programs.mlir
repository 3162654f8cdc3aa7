// arg max

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
// -----
// product

reduction.define private @product : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %all = arith.muli %x, %y : i64
  %rest = arith.remui %all, %p : i64
  %narrow = arith.trunci %rest : i64 to i32
  reduction.yield %narrow : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}
// -----
// fsum

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}
