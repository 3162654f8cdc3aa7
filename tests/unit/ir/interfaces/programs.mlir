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
// -----
// distances between declared accesses
affine.for %i = 0 to 7 {
  %a = "box.get"(%m, %i) : (memref<8xf32>, index) -> f32
  %j = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
  "box.put"(%a, %m, %j) : (f32, memref<8xf32>, index) -> ()
}
// -----
// distances by indices that an op computes
affine.for %i = 0 to 7 {
  %a = memref.load %m[%i] : memref<8xf32>
  %j = "box.next"(%i) : (index) -> index
  memref.store %a, %m[%j] : memref<8xf32>
}
// -----
// positions in a view whose memory begins elsewhere
%w = "box.window"(%z, %m) : (index, memref<8xf32>) -> memref<4xf32>
%r = memref.reinterpret_cast %w to offset: [0], sizes: [4], strides: [1]
  : memref<4xf32> to memref<4xf32>
affine.for %i = 0 to 1 {
  %a = affine.load %r[0] : memref<4xf32>
  affine.store %a, %m[2] : memref<8xf32>
}
// -----
// differences
func.func @f(%m: memref<64xi32>, %x: i32) -> i32 {{
  %s = affine.for %i = 0 to 64 iter_args(%c = %x) -> (i32) {{
    %a = affine.load %m[%i] : memref<64xi32>
    %t = "box.minus"({}) : (i32, i32) -> i32
    affine.yield %t : i32
  }}
  return %s : i32
}}
// -----
// promoted
func.func @f(%x: f32) -> f32 {{
  %z = arith.constant 0 : index
  %m = memref.alloca() : memref<1xf32>
  "box.put"(%x, %m, %z) : (f32, memref<1xf32>, index) -> ()
  %a = {} : (memref<1xf32>, index) -> f32
  return %a : f32
}}
// -----
// distances in a loop that declares its bounds
%c = arith.constant {} : index
"box.repeat"(%c) ({{
^bb0(%i: index):
  %a = memref.load %m[%i] : memref<8xf32>
  %three = arith.constant 3 : index
  %j = arith.addi %i, %three : index
  memref.store %a, %m[%j] : memref<8xf32>
  "box.end"() : () -> ()
}}) : (index) -> ()
// -----
// fusion
func.func @f(%m: memref<8xf32>, %n: memref<8xf32>, %o: memref<8xf32>, %x: f32, %z: index) {{
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {{
    %a = affine.load %m[%i] : memref<8xf32>
    affine.store %a, %t[%i] : memref<8xf32>
  }}
  {}
  affine.for %i = 0 to 8 {{
    %a = affine.load %t[%i] : memref<8xf32>
    affine.store %a, %n[%i] : memref<8xf32>
  }}
  return
}}
// -----
// vectors
func.func @f(%m: memref<64xf32>, %n: memref<64xf32>) {{
  affine.for %i = 0 to 64 {{
    {}
    %b = "box.gamma"(%a) : (f32) -> f32
    affine.store %b, %n[%i] : memref<64xf32>
  }}
  return
}}
