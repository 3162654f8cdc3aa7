// load in scf.if
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: i1) {
  %c0 = arith.constant 0 : index
  scf.if %c {
  %0 = memref.load %x[%c0] : memref<4xindex>
  %1 = affine.load %m[symbol(%0)] : memref<?xf32>
  }
  return
}
// -----
// scf.for iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  scf.for %i = %c to %c step %c {
  %1 = affine.load %m[%i] : memref<?xf32>
  }
  return
}
// -----
// scf.for iv as symbol
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  scf.for %i = %c to %c step %c {
  %1 = affine.load %m[symbol(%i)] : memref<?xf32>
  }
  return
}
// -----
// scf.parallel iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  scf.parallel (%i) = (%c) to (%c) step (%c) {
  %1 = affine.load %m[%i] : memref<?xf32>
  }
  return
}
// -----
// scf.while args as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  %r = scf.while (%i = %c) : (index) -> (index) { scf.condition(%b) %i : index} do {
  ^bb0(%i: index):
  %1 = affine.load %m[%i] : memref<?xf32>
  scf.yield %i : index
  }
  return
}
// -----
// affine.for iter arg as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  %r = affine.for %i = 0 to 10 iter_args(%a = %c) -> (index) {
  %1 = affine.load %m[%a] : memref<?xf32>
  affine.yield %a : index
  }
  return
}
// -----
// affine.for iter arg as symbol
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  %r = affine.for %i = 0 to 10 iter_args(%a = %c) -> (index) {
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  affine.yield %a : index
  }
  return
}
// -----
// affine.apply of iv as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.apply affine_map<(d0)->(d0+1)>(%k)
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// affine.min of iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.min affine_map<(d0)->(d0+1, 3)>(%k)
  %1 = affine.load %m[%r] : memref<?xf32>
  }
  return
}
// -----
// lin of iv as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.linearize_index [%k, %c] by (2) : index
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// delin of sym with iv basis as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r:2 = affine.delinearize_index %c into (%k) : index, index
  %1 = affine.load %m[symbol(%r#1)] : memref<?xf32>
  }
  return
}
// -----
// dim of nested alloc with iv size
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%k) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// dim of nested alloc with iv size as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%k) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[(%r)] : memref<?xf32>
  }
  return
}
// -----
// dim of nested alloc, nonconst index
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%c) : memref<?x4xf32>
  %r = memref.dim %a, %c : memref<?x4xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// dim of nested subview k
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %a = memref.subview %m[%c][%k][1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32, strided<[1], offset: ?>>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// dim of nested cast
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %a = memref.cast %b : memref<2048xi8> to memref<?xi8>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xi8>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// index_cast of i32 constant nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %c3 = arith.constant 3 : i32
  %a = arith.index_cast %c3 : i32 to index
  %1 = affine.load %m[%a] : memref<?xf32>
  }
  return
}
// -----
// affine.parallel iv as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.parallel (%k) = (0) to (10) {
  %1 = affine.load %m[symbol(%k)] : memref<?xf32>
  }
  return
}
// -----
// execute_region is AffineScope?
func.func @f(%m: memref<?xf32>, %i: index) {
  affine.for %k = 0 to 10 {
     scf.execute_region {
     %i1 = "test.m"() : () -> index
     %1 = affine.load %m[symbol(%i1)] : memref<?xf32>
     scf.yield
   }
  }
  return
}
// -----
// execute_region iv as symbol
func.func @f(%m: memref<?xf32>, %i: index) {
  affine.for %k = 0 to 10 {
     scf.execute_region {
     %1 = affine.load %m[symbol(%k)] : memref<?xf32>
     scf.yield
   }
  }
  return
}
// -----
// execute_region with scf.for iv outside as dim
func.func @f(%m: memref<?xf32>, %i: index) {
  scf.for %k = %i to %i step %i {
     scf.execute_region {
     %1 = affine.load %m[(%k)] : memref<?xf32>
     scf.yield
   }
  }
  return
}
// -----
// unregistered region arg as dim
func.func @f(%m: memref<?xf32>, %i: index) {
  "test.r"() ({
  ^bb0(%k: index):
     %1 = affine.load %m[(%k)] : memref<?xf32>
   }) : () -> ()
  return
}
// -----
// unregistered region def as symbol
func.func @f(%m: memref<?xf32>, %i: index) {
  "test.r"() ({
  ^bb0:
     %k = "test.m"() : () -> index
     %1 = affine.load %m[symbol(%k)] : memref<?xf32>
   }) : () -> ()
  return
}
// -----
// unregistered region def as dim
func.func @f(%m: memref<?xf32>, %i: index) {
  "test.r"() ({
  ^bb0:
     %k = "test.m"() : () -> index
     %1 = affine.load %m[(%k)] : memref<?xf32>
   }) : () -> ()
  return
}
// -----
// get_global dim nested
memref.global @g : memref<4xf32>
func.func @f(%m: memref<?xf32>, %i: index) {
  affine.for %k = 0 to 10 {
    %g = memref.get_global @g : memref<4xf32>
    %c0 = arith.constant 0 : index
    %r = memref.dim %g, %c0 : memref<4xf32>
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
   }
  return
}
// -----
// reinterpret_cast nested
func.func @f(%m: memref<?xf32>, %i: index) {
  affine.for %k = 0 to 10 {
    %g = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %c0 = arith.constant 0 : index
    %r = memref.dim %g, %c0 : memref<?xf32, strided<[1]>>
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
   }
  return
}
// -----
// memref.rank
func.func @f(%m: memref<?xf32>, %t: tensor<?xf32>) {
  affine.for %k = 0 to 10 {
    %r = memref.rank %m : memref<?xf32>
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
   }
  return
}
// -----
// dim of load (unknown op nested)
func.func @f(%m: memref<?xf32>, %t: memref<4xmemref<?xf32>>) {
  affine.for %k = 0 to 10 {
    %mm = memref.load %t[%k] : memref<4xmemref<?xf32>>
    %c0 = arith.constant 0 : index
    %r = memref.dim %mm, %c0 : memref<?xf32>
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
   }
  return
}
// -----
// dim of block arg nested
func.func @f(%m: memref<?xf32>, %t: memref<4xmemref<?xf32>>) {
  %q = affine.for %k = 0 to 10 iter_args(%a = %m) -> (memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %r = memref.dim %a, %c0 : memref<?xf32>
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
    affine.yield %a : memref<?xf32>
   }
  return
}
// -----
// static dim of unknown nested
func.func @f(%m: memref<?xf32>, %t: memref<4xmemref<4xf32>>) {
  affine.for %k = 0 to 10 {
    %mm = memref.load %t[%k] : memref<4xmemref<4xf32>>
    %c0 = arith.constant 0 : index
    %r = memref.dim %mm, %c0 : memref<4xf32>
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
   }
  return
}
// -----
// apply nested apply
func.func @f(%m: memref<?xf32>, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %mm = memref.load %t[%k] : memref<4xindex>
    %r = affine.apply affine_map<(d0)->(d0+1)>(%mm)
     %1 = affine.load %m[%r] : memref<?xf32>
   }
  return
}
// -----
// apply nested iv as symbol
func.func @f(%m: memref<?xf32>, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.apply affine_map<()[s0]->(s0+1)>()[%k]
   }
  return
}
// -----
// cast of unranked
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  %a0 = memref.alloc() : memref<7xf32>
  %a = memref.cast %a0 : memref<7xf32> to memref<*xf32>
  affine.for %k = 0 to 10 {
  %b = memref.cast %a : memref<*xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %b, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// alloca nested sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = memref.alloca(%c) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// alloc nested oob index
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%c) : memref<?xf32>
  %c0 = arith.constant 1 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// alloc nested, neg index
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%c) : memref<?xf32>
  %c0 = arith.constant -1 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// divsi symbols nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = arith.divsi %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// divsi by minus one nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %c3 = arith.constant -1 : index
  %a = arith.divsi %c, %c3 : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// divui by zero nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %c3 = arith.constant 0 : index
  %a = arith.divui %c, %c3 : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// ceildivsi symbols
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = arith.ceildivsi %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// ceildivui symbols
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = arith.ceildivui %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// scf.if result
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = scf.if %b -> (index) { scf.yield %c : index } else {scf.yield %c : index}
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// scf.for result pure
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = scf.for %i = %c to %c step %c iter_args(%q = %c) -> (index) { scf.yield %q : index } 
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// scf.execute_region pure
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = scf.execute_region -> index { scf.yield %k : index } 
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// affine.for with load inside
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = affine.for %i = 0 to 4 iter_args(%q = %c) -> (index) { %l = affine.load %x[%i] : memref<4xindex>
  affine.yield %l : index } 
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// affine.for with f32 iter operand
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: f32) {
  affine.for %k = 0 to 10 {
  %a:2 = affine.for %i = 0 to 4 iter_args(%q = %c, %w = %b) -> (index, f32) { 
  affine.yield %q, %w : index, f32 } 
  %1 = affine.load %m[symbol(%a#0)] : memref<?xf32>
  }
  return
}
// -----
// affine.parallel result
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: f32) {
  affine.for %k = 0 to 10 {
  %a = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (index) { affine.yield %i : index } 
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// affine.if result with divsi
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: f32) {
  affine.for %k = 0 to 10 {
  %a = affine.if affine_set<()[s0] : (s0 >= 0)>()[%c] -> index { %d = arith.divsi %c, %c : index
   affine.yield %d : index } else { affine.yield %c : index}
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// affine.if result with iv operand
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: f32) {
  affine.for %k = 0 to 10 {
  %a = affine.if affine_set<(s0) : (s0 >= 0)>(%k) -> index { 
   affine.yield %c : index } else { affine.yield %c : index}
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}
// -----
// dim of view with iv size
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %a = memref.view %b[%c][%k] : memref<2048xi8> to memref<?x4xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?x4xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}
// -----
// dim of dim-nonpure as dim in apply
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %r = arith.addi %k, %k : index
  %1 = affine.load %x[%r] : memref<?xindex>
  }
  return
}
// -----
// arith.select
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = arith.select %b, %c, %c : index
  %1 = affine.load %x[symbol(%r)] : memref<?xindex>
  }
  return
}
// -----
// arith.index_cast index->i32->index
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %q = arith.index_cast %c : index to i32
  %q1 = arith.index_cast %q : i32 to index
  %1 = affine.load %x[%q1] : memref<?xindex>
  }
  return
}
// -----
// affine.delinearize basis iv
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %q = memref.load %x[%k] : memref<?xindex>
  %r:2 = affine.delinearize_index %q into (%q) : index, index
  affine.for %z = affine_map<(d0)->(d0)>(%k) to %r#0 {}
  }
  return
}
// -----
// vector.constant_mask-like: extract_strided_metadata of arg
func.func @f(%m: memref<?xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %base, %off, %sz, %st = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  affine.for %z = 0 to %sz {}
  }
  return
}
// -----
// memref.extract_aligned_pointer_as_index
func.func @f(%m: memref<?xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %sz = memref.extract_aligned_pointer_as_index %m : memref<?xf32> -> index
  affine.for %z = 0 to %sz {}
  }
  return
}
// -----
// vector.extract -> index
func.func @f(%m: vector<4xindex>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %sz = vector.extract %m[0] : index from vector<4xindex>
  affine.for %z = 0 to %sz {}
  }
  return
}
// -----
// dim through arith const of add
func.func @f(%m: memref<?xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%c) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.addi %c0, %c0 : index
  %sz = memref.dim %a, %c1 : memref<?xf32>
  affine.for %z = 0 to %sz {}
  }
  return
}
// -----
// memref.alloc align
func.func @f(%m: memref<?xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.expand_shape %m [[0, 1]] output_shape [%c, 4] : memref<?xf32> into memref<?x4xf32>
  %c0 = arith.constant 0 : index
  %sz = memref.dim %a, %c0 : memref<?x4xf32>
  affine.for %z = 0 to %sz {}
  }
  return
}
// -----
// apply symbol bound to apply of iv
func.func @f(%m: memref<?xf32>, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.apply affine_map<(d0)->(d0+1)>(%k)
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%r]
   }
  return
}
// -----
// apply symbol bound to delin of iv
func.func @f(%m: memref<?xf32>, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %r:2 = affine.delinearize_index %k into (3) : index, index
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%r#0]
   }
  return
}
// -----
// apply symbol bound to parallel iv
func.func @f(%m: memref<?xf32>, %t: memref<4xindex>) {
  affine.parallel (%k) = (0) to (10) {
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%k]
   }
  return
}
// -----
// index_switch symbol
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = scf.index_switch %n -> index case 2 { scf.yield %n : index } default { scf.yield %n : index}
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// affine.for dyn bound
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to %n step 3 iter_args(%a = %n) -> index { affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// affine.for body w/ scf.if
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to %n step 3 iter_args(%a = %n) -> index { 
      %q = scf.if %b -> index { scf.yield %n : index} else { scf.yield %n : index }
     affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// affine.for body w/ arith.addf, cmpf etc.
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to %n step 3 iter_args(%a = %n) -> index { 
      %q = arith.constant 2.0 : f32
      %q1 = arith.addf %q, %q : f32
      %q2 = math.exp %q : f32
      %q3 = vector.broadcast %q2 : f32 to vector<4xf32>
     affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// affine.for body w/ scf.execute
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to %n step 3 iter_args(%a = %n) -> index { 
      %q1 = arith.index_cast %n : index to i32
      %q = memref.cast %t : memref<?xindex> to memref<4xindex>
      %q4 = memref.subview %t[0][1][1] : memref<?xindex> to memref<1xindex, strided<[1]>>
      %cc = arith.constant 0 : index
      %q5 = memref.dim %t, %cc : memref<?xindex>
     affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// for const bounds step 3
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to 9 step 3 iter_args(%a = %n) -> index { affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// for w/ store in body
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to 9 iter_args(%a = %n) -> index { affine.store %a, %t[%i] : memref<?xindex>
    affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// for w/ nested scf.for dyn
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to 9 iter_args(%a = %n) -> index { 
     scf.for %z = %n to %n step %n {}
    affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
// -----
// for w/ alloc
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to 9 iter_args(%a = %n) -> index { 
     %q = memref.alloc() : memref<4xf32>
    affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
