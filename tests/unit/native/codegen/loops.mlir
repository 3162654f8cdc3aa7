// vectors and mixed results cross the boundary

func.func @f(%v: vector<2x3xf32>, %b: vector<3xi1>, %x: i8, %h: bf16, %w: i64)
    -> (vector<2x3xf32>, vector<3xi1>, i8, bf16, i64, memref<3xi32>) {
  %s = arith.addf %v, %v : vector<2x3xf32>
  %m = memref.alloc() : memref<3xi32>
  affine.for %i = 0 to 3 {
    %k = arith.index_cast %i : index to i32
    affine.store %k, %m[%i] : memref<3xi32>
  }
  return %s, %b, %x, %h, %w, %m
    : vector<2x3xf32>, vector<3xi1>, i8, bf16, i64, memref<3xi32>
}
// -----
// index arguments of any size

func.func private @last(%n: index, %k: index) -> index {
  %r = affine.for %i = 0 to %n step 3 iter_args(%x = %k) -> (index) {
    %y = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%k]
    affine.yield %y : index
  }
  return %r : index
}
func.func @f(%n: index, %k: index) -> (index, index) {
  %a = func.call @last(%n, %k) : (index, index) -> index
  %c = arith.constant 7 : index
  %b = func.call @last(%c, %c) : (index, index) -> index
  return %a, %b : index, index
}
// -----
// functions without a body are listed

func.func private @hook(memref<*xf32>, f32) -> f32
func.func private @tell(memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @unused()
func.func @f(%a: memref<?xf32>, %x: f32) -> f32 {
  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  %r = func.call @hook(%u, %x) : (memref<*xf32>, f32) -> f32
  func.call @tell(%a) : (memref<?xf32>) -> ()
  return %r : f32
}
// -----
// if with results and equalities

#set = affine_set<(d0, d1)[s0] : (d0 - s0 >= 0, d1 mod 3 == 0, 10 - d0 - d1 >= 0)>
func.func @f(%x: index, %y: index, %n: index) -> index {
  %r = affine.if #set(%x, %y)[%n] -> index {
    %a = affine.apply affine_map<(d0, d1) -> (d0 * 100 + d1)>(%x, %y)
    affine.yield %a : index
  } else {
    %b = affine.min affine_map<(d0, d1)[s0] -> (d0, d1, s0)>(%x, %y)[%n]
    affine.yield %b : index
  }
  return %r : index
}
// -----
// loops that break
// The first divisor of %n from %from on, or 0; what the body allocates is freed on each way out.
func.func @f(%n: i64, %from: i64) -> (i64, i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %i0 = arith.constant 0 : index
  %m = arith.addi %n, %c2 : i64
  %size = arith.index_cast %m : i64 to index
  %nested:3 = scf.while (%state = %c0, %d = %from, %found = %c0) : (i64, i64, i64) -> (i64, i64, i64) {
    %on = arith.cmpi slt, %state, %c2 : i64
    %go = scf.if %on -> (i1) {
      %less = arith.cmpi slt, %d, %n : i64
      scf.yield %less : i1
    } else {
      %false = arith.constant false
      scf.yield %false : i1
    }
    scf.condition(%go) %state, %d, %found : i64, i64, i64
  } do {
  ^bb0(%state: i64, %d: i64, %found: i64):
    %memory = memref.alloc(%size) : memref<?xi64>
    %rest = arith.remsi %n, %d : i64
    memref.store %rest, %memory[%i0] : memref<?xi64>
    %loaded = memref.load %memory[%i0] : memref<?xi64>
    %even = arith.remsi %d, %c2 : i64
    %is_even = arith.cmpi eq, %even, %c0 : i64
    %next = arith.addi %d, %c1 : i64
    %r:3 = scf.if %is_even -> (i64, i64, i64) {
      scf.yield %c0, %next, %found : i64, i64, i64
    } else {
      %other = memref.alloc(%size) : memref<?xi64>
      memref.store %loaded, %other[%i0] : memref<?xi64>
      %again = memref.load %other[%i0] : memref<?xi64>
      %divides = arith.cmpi eq, %again, %c0 : i64
      %s:3 = scf.if %divides -> (i64, i64, i64) {
        scf.yield %c2, %d, %d : i64, i64, i64
      } else {
        scf.yield %c0, %next, %found : i64, i64, i64
      }
      scf.yield %s#0, %s#1, %s#2 : i64, i64, i64
    }
    scf.yield %r#0, %r#1, %r#2 : i64, i64, i64
  }
  %chosen:2 = scf.while (%state = %c0, %d = %from) : (i64, i64) -> (i64, i64) {
    %false = arith.constant false
    %on = arith.cmpi slt, %state, %c2 : i64
    %less = arith.cmpi slt, %d, %n : i64
    %go = arith.select %on, %less, %false : i1
    scf.condition(%go) %state, %d : i64, i64
  } do {
  ^bb0(%state: i64, %d: i64):
    %rest = arith.remsi %n, %d : i64
    %apart = arith.cmpi ne, %rest, %c0 : i64
    %next = arith.addi %d, %c1 : i64
    %new = arith.select %apart, %c0, %c2 : i64
    %stepped = arith.select %apart, %next, %d : i64
    scf.yield %new, %stepped : i64, i64
  }
  return %nested#2, %chosen#1 : i64, i64
}
