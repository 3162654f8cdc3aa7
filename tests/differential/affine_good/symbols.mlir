// constant in scf.if
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: i1) {
  scf.if %c {
  %c0 = arith.constant 0 : index
  %1 = affine.load %m[symbol(%c0)] : memref<?xf32>
  }
  return
}

// -----
// cf block args as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  cf.br ^bb1(%c : index)
^bb1(%i: index):
  %1 = affine.load %m[%i] : memref<?xf32>
  return
}

// -----
// cf block args as symbol
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  cf.br ^bb1(%c : index)
^bb1(%i: index):
  %1 = affine.load %m[symbol(%i)] : memref<?xf32>
  return
}

// -----
// affine.for result at top as symbol
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  %r = affine.for %i = 0 to 10 iter_args(%a = %c) -> (index) {
  affine.yield %a : index
  }
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  return
}

// -----
// affine.for result nested as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %c) -> (index) {
  affine.yield %a : index
  }
  %1 = affine.load %m[%r] : memref<?xf32>
  }
  return
}

// -----
// affine.if result nested as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.if affine_set<() : (1 == 0)>() -> (index) {
  affine.yield %c : index
  } else { affine.yield %c : index }
  %1 = affine.load %m[%r] : memref<?xf32>
  }
  return
}

// -----
// affine.apply of iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.apply affine_map<(d0)->(d0+1)>(%k)
  %1 = affine.load %m[%r] : memref<?xf32>
  }
  return
}

// -----
// affine.apply of sym (passed as dim) nested as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.apply affine_map<(d0)->(d0+1)>(%c)
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// affine.min of sym as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.min affine_map<(d0)->(d0+1, 3)>(%c)
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// affine.max of sym as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.max affine_map<(d0)->(d0+1, 3)>(%c)
  %1 = affine.load %m[(%r)] : memref<?xf32>
  }
  return
}

// -----
// delin of iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r:2 = affine.delinearize_index %k into (2) : index, index
  %1 = affine.load %m[(%r#1)] : memref<?xf32>
  }
  return
}

// -----
// delin of sym as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r:2 = affine.delinearize_index %c into (2) : index, index
  %1 = affine.load %m[symbol(%r#1)] : memref<?xf32>
  }
  return
}

// -----
// lin of iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.linearize_index [%k, %c] by (2) : index
  %1 = affine.load %m[(%r)] : memref<?xf32>
  }
  return
}

// -----
// lin of sym as sym
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r = affine.linearize_index [%c, %c] by (2) : index
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// delin of sym with iv basis as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %r:2 = affine.delinearize_index %c into (%k) : index, index
  %1 = affine.load %m[(%r#1)] : memref<?xf32>
  }
  return
}

// -----
// dim of top alloc memref nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  %a = memref.alloc(%c) : memref<?xf32>
  affine.for %k = 0 to 10 {
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// dim of nested alloc with symbol size
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%c) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// dim of nested alloc, static dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%k) : memref<?x4xf32>
  %c0 = arith.constant 1 : index
  %r = memref.dim %a, %c0 : memref<?x4xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// dim of nested view
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %a = memref.view %b[%c][%c] : memref<2048xi8> to memref<?x4xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?x4xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// dim of nested subview
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %a = memref.subview %m[%k][%c][1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32, strided<[1], offset: ?>>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// arith.addi of symbols nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %a = arith.addi %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// arith.addi of constants nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.for %k = 0 to 10 {
  %c3 = arith.constant 3 : index
  %a = arith.addi %c3, %c3 : index
  %1 = affine.load %m[%a] : memref<?xf32>
  }
  return
}

// -----
// affine.parallel iv as dim
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: memref<2048xi8>) {
  affine.parallel (%k) = (0) to (10) {
  %1 = affine.load %m[(%k)] : memref<?xf32>
  }
  return
}

// -----
// module scope
module {
  %m = "test.m"() : () -> memref<?xf32>
  %i = "test.m"() : () -> index
  %1 = affine.load %m[symbol(%i)] : memref<?xf32>
}

// -----
// execute_region iv as dim
func.func @f(%m: memref<?xf32>, %i: index) {
  affine.for %k = 0 to 10 {
     scf.execute_region {
     %1 = affine.load %m[(%k)] : memref<?xf32>
     scf.yield
   }
  }
  return
}

// -----
// vscale
func.func @f(%m: memref<?xf32>, %t: tensor<?xf32>) {
  affine.for %k = 0 to 10 {
    %r = vector.vscale
     %1 = affine.load %m[symbol(%r)] : memref<?xf32>
   }
  return
}

// -----
// apply of invalid symbol
func.func @f(%m: memref<?xf32>, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %mm = memref.load %t[%k] : memref<4xindex>
    %r = affine.apply affine_map<()[s0]->(s0+1)>()[%mm]
   }
  return
}

// -----
// cast of nested alloc (sym)
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = memref.alloc(%c) : memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?]>>
  %c0 = arith.constant 0 : index
  %r = memref.dim %b, %c0 : memref<?xf32, strided<[?]>>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// cast of top alloc (sym)
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  %a = memref.alloc(%c) : memref<?xf32>
  affine.for %k = 0 to 10 {
  %b = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?]>>
  %c0 = arith.constant 0 : index
  %r = memref.dim %b, %c0 : memref<?xf32, strided<[?]>>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// cast of top alloc static (sym)
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  %a = memref.alloc() : memref<7xf32>
  affine.for %k = 0 to 10 {
  %b = memref.cast %a : memref<7xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %r = memref.dim %b, %c0 : memref<?xf32>
  %1 = affine.load %m[symbol(%r)] : memref<?xf32>
  }
  return
}

// -----
// divsi by const nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %c3 = arith.constant 3 : index
  %a = arith.divsi %c, %c3 : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// divui by const nested
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %c3 = arith.constant -1 : index
  %a = arith.divui %c, %c3 : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// remsi symbols
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = arith.remsi %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// remui symbols
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = arith.remui %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// floordivsi symbols
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = arith.floordivsi %c, %c : index
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// affine.for yielding iv: pure, no operand depends (unsound)
func.func @f(%m: memref<?xf32>, %x: memref<4xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %a = affine.for %i = 0 to 4 iter_args(%q = %c) -> (index) { affine.yield %k : index } 
  %1 = affine.load %m[symbol(%a)] : memref<?xf32>
  }
  return
}

// -----
// dim of subview rank reduced
func.func @f(%m: memref<?x?xf32>, %x: memref<?xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %a = memref.subview %m[0, 0][1, %c][1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  %c0 = arith.constant 0 : index
  %r = memref.dim %a, %c0 : memref<?xf32, strided<[1]>>
  %1 = affine.load %x[symbol(%r)] : memref<?xindex>
  }
  return
}

// -----
// affine.apply with symbol being iv-derived
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %r = affine.apply affine_map<(d0)[s0]->(d0+s0)>(%k)[%c]
  %r2 = affine.apply affine_map<(d0)[s0]->(d0+s0)>(%c)[%c]
  %1 = affine.load %x[%r + symbol(%r2)] : memref<?xindex>
  }
  return
}

// -----
// arith.index_castui, index ops
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index) {
  affine.for %k = 0 to 10 {
  %r = arith.maxsi %c, %c : index
  %r1 = arith.shli %r, %r : index
  %1 = affine.load %x[symbol(%r1)] : memref<?xindex>
  }
  return
}

// -----
// affine.load top-level then nested dim
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  %q = affine.load %x[0] : memref<?xindex>
  affine.for %k = 0 to 10 {
  %1 = affine.load %x[symbol(%q)] : memref<?xindex>
  }
  return
}

// -----
// ub.poison
func.func @f(%m: memref<*xf32>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %q = ub.poison : index
  %1 = affine.load %x[symbol(%q)] : memref<?xindex>
  }
  return
}

// -----
// unrealized cast index -> index
func.func @f(%m: vector<4xindex>, %x: memref<?xindex>, %c: index, %b: i1) {
  affine.for %k = 0 to 10 {
  %sz = builtin.unrealized_conversion_cast %c : index to index
  affine.for %z = 0 to %sz {}
  }
  return
}

// -----
// apply symbol bound to scf iv
func.func @f(%c: index, %t: memref<4xindex>) {
  scf.for %k = %c to %c step %c {
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%k]
   }
  return
}

// -----
// apply symbol bound to iter arg
func.func @f(%n: index, %t: memref<4xindex>) {
  %q = affine.for %k = 0 to 10 iter_args(%a = %n) -> index {
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%a]
    affine.yield %r1 : index
   }
  return
}

// -----
// apply symbol bound to constant-only
func.func @f(%n: index, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.apply affine_map<()[s0]->(s0+1)>()[%n]
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%r]
   }
  return
}

// -----
// apply symbol bound to affine.min of iv
func.func @f(%n: index, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.min affine_map<(s0)->(s0+1)>(%k)
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%r]
   }
  return
}

// -----
// apply symbol bound to dim of nested alloc of iv
func.func @f(%n: index, %t: memref<4xindex>) {
  affine.for %k = 0 to 10 {
    %a = memref.alloc(%k) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %r = memref.dim %a, %c0 : memref<?xf32>
    %r1 = affine.apply affine_map<()[s0]->(s0+1)>()[%r]
   }
  return
}

// -----
// scf.for const step
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c1 to %c1 step %c1 iter_args(%a = %n) -> index { scf.yield %n : index } 
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// scf.for const step dyn bound
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %n to %n step %c1 iter_args(%a = %n) -> index { scf.yield %n : index } 
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// math.ipowi
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = math.absi %n : index
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// math.ipowi
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = math.ipowi %n, %n : index
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// affine.parallel assign result
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.parallel (%i) = (0) to (3) reduce ("assign") -> index { affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// dim with affine.min operand
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.apply affine_map<(d0)[s0]->(d0+s0)>(%k)[%n]
    affine.for %j = affine_map<(d0)->(d0)>(%r) to affine_map<(d0)->(d0+3)>(%r) {}
   }
  return
}

// -----
// affine.for dyn bound
func.func @f(%n: index, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to %n iter_args(%a = %n) -> index { affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// affine.for body w/ scf.if
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.for %i = 0 to %n iter_args(%a = %n) -> index { 
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
    %r = affine.for %i = 0 to %n iter_args(%a = %n) -> index { 
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
    %r = affine.for %i = 0 to %n iter_args(%a = %n) -> index { 
      %q1 = arith.index_cast %n : index to i32
      %q = memref.cast %t : memref<?xindex> to memref<4xindex>

      %cc = arith.constant 0 : index
      %q5 = memref.dim %t, %cc : memref<?xindex>
     affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}

// -----
// parallel step 3
func.func @f(%n: index, %b: i1, %t: memref<?xindex>) {
  affine.for %k = 0 to 10 {
    %r = affine.parallel (%i) = (0) to (9) step (3) reduce ("assign") -> index { affine.yield %i : index }
    %1 = affine.load %t[symbol(%r)] : memref<?xindex>
   }
  return
}
