func.func @a(%i: index) -> (index,index,index,index, index) {
  %c3 = arith.constant 3: index
  %c4 = arith.constant 4: index
  %a = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%c3)
  %b = affine.apply affine_map<(d0) -> (d0)>(%i)
  %c = affine.min affine_map<(d0) -> (d0, 7)>(%c3)
  %d = affine.max affine_map<(d0) -> (d0)>(%i)
  %u = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
  %e:2 = affine.delinearize_index %c3 into (2, 2) : index, index
  %g = affine.linearize_index [%c3, %c4] by (4, 5) : index
  return %a, %b, %c, %d, %g : index,index,index,index, index
}
// -----
func.func @b(%i: index, %m: memref<10xf32>) {
  %c3 = arith.constant 3: index
  %c4 = arith.constant 4: index
  %mm = memref.cast %m : memref<10xf32> to memref<?xf32>
  affine.for %j = %c3 to %c4 {
    %v = affine.load %mm[%c3 + 1] : memref<?xf32>
    affine.store %v, %mm[%j]: memref<?xf32>
  }
  affine.for %j = 3 to 3 {
    %v = affine.load %mm[%c3 + 1] : memref<?xf32>
    affine.store %v, %mm[%j]: memref<?xf32>
  }
  affine.parallel (%j) = (0) to (%c3) {
    %v = affine.load %mm[%c3 + 1] : memref<?xf32>
  }
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%c3) {
     affine.prefetch %mm[%c3+1], read, locality<1>, data : memref<?xf32>
  }
  return
}
// -----
func.func @c(%i: index, %n: index) -> index {
  %u = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  return %u : index
}
// -----
func.func @c(%i: index, %n: index) -> index {
  %u = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%n]
  return %u : index
}
// -----
func.func @c(%i: index, %n: index) -> index {
  %u = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n]
  return %u : index
}
// -----
func.func @c(%i: index, %n: index) -> index {
  %u = affine.apply affine_map<(d0)[s0] -> (1)>(%i)[%n]
  return %u : index
}
// -----
"foo.op"() ({
  %i = "foo.x"() : () -> index
  affine.for %j = 0 to 3 {
    %u = affine.apply affine_map<(d0)[s0] -> (d0 + 1)>(%j)[%i]
    "foo.use"(%u) ({
       %u2 = affine.apply affine_map<(d0)[s0] -> (d0 + 3)>(%j)[%i]
       "foo.use"(%u2) : (index) -> ()
       }): (index) -> ()
  }
}) : () -> ()
// -----
func.func @red(%i: index, %n: memref<10xf32>) -> (f32,f32,f64) {
  %c = arith.constant 1.0 : f64
  %u:3 = affine.parallel (%j) = (0) to (10) reduce ("maximumf","minimumf","addf") -> (f32,f32,f64) {
    %v = affine.load %n[%j] : memref<10xf32>
    affine.yield %v, %v, %c : f32, f32, f64
  }
  %w = affine.parallel (%j) = (0) to (10) reduce ("maximumf") -> (f32) {
    %v = affine.load %n[%j] : memref<10xf32>
    affine.yield %v: f32
  }
  return %u#0, %w, %u#2 : f32,f32, f64
}
// -----
func.func @attrs(%i: index, %n: memref<10xsi32>) {
  affine.for %k = 0 to 3 {
  affine.for %j = 0 to 10 {
    %v = affine.load %n[%j] {foo = 1} : memref<10xsi32>
    affine.store %v, %n[%j] {bar} : memref<10xsi32>
  } {baz = 2}
  } {q}
  affine.if affine_set<(d0) : (d0 >= 0)>(%i) { } {x}
  affine.if affine_set<(d0) : (d0 >= 0)>(%i) { } else { "a"() : () -> () }
  affine.parallel (%w) = (0) to (%i) { } {y}
  return
}
