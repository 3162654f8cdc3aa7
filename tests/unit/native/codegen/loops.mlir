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
