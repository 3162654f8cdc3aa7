// loads and stores are told from other accesses

func.func @f(%m: memref<8xf32>, %x: f32, %z: index) {
  "box.put"(%x, %m, %z) : (f32, memref<8xf32>, index) -> ()
  %a = "box.get"(%m, %z) : (memref<8xf32>, index) -> f32
  %b = "box.peek"(%m, %z) <{map = affine_map<(d0) -> (d0 + 1)>}>
    : (memref<8xf32>, index) -> f32
  %c = "box.negated"(%m, %z) : (memref<8xf32>, index) -> f32
  affine.store %x, %m[%z] : memref<8xf32>
  %d = memref.atomic_rmw addf %x, %m[%z] : (f32, memref<8xf32>) -> f32
  memref.dealloc %m : memref<8xf32>
  return
}
// -----
// the interpreter executes a loop with carried values

func.func @f(%m: memref<8xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = "box.repeat"(%n, %zero) ({
  ^bb0(%i: index, %s: f32):
    %a = "box.get"(%m, %i) : (memref<8xf32>, index) -> f32
    %t = arith.addf %s, %a : f32
    "box.put"(%t, %m, %i) : (f32, memref<8xf32>, index) -> ()
    "box.end"(%t) : (f32) -> ()
  }) : (index, f32) -> f32
  return %sum : f32
}
// -----
// reductions by an op that declares its kind

func.func @f(%m: memref<64xf32>, %x: f32) -> f32 {
  %s = affine.for %i = 0 to 64 iter_args(%c = %x) -> (f32) {
    %a = affine.load %m[%i] : memref<64xf32>
    %t = "box.plus"(%c, %a) : (f32, f32) -> f32
    affine.yield %t : f32
  }
  return %s : f32
}
