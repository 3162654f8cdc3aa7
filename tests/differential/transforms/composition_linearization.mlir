func.func @c(%a: index, %b: index, %m: memref<?xf32>, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %j)
      %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%0)[%a]
      %2 = affine.apply affine_map<(d0, d1, d2)[s0] -> (d0 * 3 + d1 + d2 - s0)>(%1, %0, %i)[%b]
      affine.store %f, %m[%2 + %1] : memref<?xf32>
      affine.store %f, %m[%j + %j + %i - %j * 2] : memref<?xf32>
      "use"(%2) : (index) -> ()
      %3 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%a, %i)
      affine.for %k = affine_map<(d0) -> (d0)>(%3) to min affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>(%0, %1)[%a] {
        affine.if affine_set<(d0, d1) : (d0 - d1 >= 0, d0 + d1 - 3 == 0)>(%3, %0) {
          %4 = affine.min affine_map<(d0, d1) -> (d0, d1 * 2, 7)>(%3, %1)
          "use"(%4) : (index) -> ()
        }
      }
      affine.parallel (%k) = (%3) to (%0 + %1 * 2) {
        affine.store %f, %m[%k] : memref<?xf32>
      }
    }
  }
  %d = arith.constant 3 : index
  %5 = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 3 + d1 floordiv s0)>(%d, %a)[%b]
  %6 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%5]
  affine.store %f, %m[symbol(%6)] : memref<?xf32>
  %7 = affine.max affine_map<(d0) -> (d0 mod 3, d0 floordiv 4, 7, 2)>(%a)
  %8 = affine.max affine_map<(d0, d1) -> (d0 - 3 * d1, d0 - 3 * d1)>(%a, %b)
  %9 = affine.max affine_map<(d0, d1) -> (d0 - 3 * d1, d1, 4 , d0 mod 3, -d0, -d1)>(%a, %b)
  %10 = affine.min affine_map<(d0) -> (d0 + 1, d0, 4)>(%d)
  affine.if affine_set<() : (0 == 0)>() { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<() : (0 >= 0)>() { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%d) { "use3"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<(d0) : (d0 - 3 == 0)>(%d) { "use4"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<(d0) : (d0 - 4 == 0)>(%d) { "use5"() : () -> () } else { "use2"() : () -> () }
  "use"(%7, %8,%9, %10) : (index, index, index, index) -> ()
  return
}
func.func @lin(%a: index, %b: index, %c: index, %n : index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0:3 = affine.delinearize_index %a into (2, 3, 4) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (2, 3, 4) : index
  %2 = affine.linearize_index disjoint [%0#0, %0#1, %0#2] by (2, 3, 4) : index
  %3 = affine.linearize_index [%0#0, %0#1, %0#2] by (3, 4) : index
  %4 = affine.linearize_index disjoint [%a, %b] by (2, 3) : index
  %5:2 = affine.delinearize_index %4 into (2, 3) : index, index
  %6 = affine.linearize_index [%a, %b] by (1, 3) : index
  %7 = affine.linearize_index disjoint [%a, %b] by (1, 3) : index
  %8 = affine.linearize_index [%c3, %b] by (%c5, %c3) : index
  %9:2 = affine.delinearize_index %b into (%c5, %n) : index, index
  %10:3 = affine.delinearize_index %b into (1, 1, 4) : index, index, index
  %11:2 = affine.delinearize_index %b into (4, 1) : index, index
  %12 = affine.linearize_index [%a, %b, %c] by (2, 1, 4) : index
  %13 = affine.linearize_index disjoint [%a, %b, %c] by (2, 1, 4) : index
  %c0 = arith.constant 0 : index
  %14 = affine.linearize_index disjoint [%c0, %b, %c] by (2, 1, 4) : index
  %15 = affine.linearize_index [%c0, %b, %c] by (2, 3, 4) : index
  %16 = affine.linearize_index [%b] by (4) : index
  %17:1 = affine.delinearize_index %b into (4) : index
  %18:2 = affine.delinearize_index %c5 into (4) : index, index
  %19:2 = affine.delinearize_index %c5 into (%n) : index, index
  "use"(%1, %2, %3, %4, %5#0, %5#1, %6, %7, %8, %9#0, %9#1) : (index, index, index, index, index, index, index, index, index, index, index) -> ()
  "use"(%10#0, %10#1, %10#2, %11#0, %11#1, %12, %13, %14, %15, %16, %17) : (index, index, index, index, index, index, index, index, index, index, index) -> ()
  "use"(%18#0, %18#1, %19#0, %19#1) : (index, index, index, index) -> ()
  return
}
