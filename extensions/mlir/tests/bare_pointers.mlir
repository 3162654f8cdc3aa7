func.func @c(%m: memref<4x?xf32>, %b: memref<f32>, %s: memref<4xf32, strided<[2], offset: 3>>, %n: index) -> f32 {
  %z = arith.constant 0 : index
  %v = memref.load %m[%z, %n] : memref<4x?xf32>
  return %v : f32
}
func.func @d(%m: memref<4x5xf32>, %b: memref<f32>, %n: index) -> memref<4x5xf32> {
  %x = arith.constant 1.0 : f32
  %r = call @e(%m, %x) : (memref<4x5xf32>, f32) -> memref<4x5xf32>
  return %r : memref<4x5xf32>
}
func.func private @e(%m: memref<4x5xf32>, %x: f32) -> memref<4x5xf32>
func.func @g(%m: memref<4xf32, strided<[2], offset: 3>>, %f: memref<2xf32>) -> (memref<2xf32>, f32) {
  %c = call @h(%m) : (memref<4xf32, strided<[2], offset: 3>>) -> f32
  return %f, %c : memref<2xf32>, f32
}
func.func @h(%m: memref<4xf32, strided<[2], offset: 3>>) -> f32 attributes {llvm.emit_c_interface} {
  %z = arith.constant 0 : index
  %v = memref.load %m[%z] : memref<4xf32, strided<[2], offset: 3>>
  return %v : f32
}
func.func @u(%m: memref<*xf32>) { return }
// -----
func.func @unused(%m: memref<4xf32> {llvm.noalias}, %x: index {llvm.foo = 1}) { return }
// -----
func.func @cdyn2(%m: memref<?xf32>) -> memref<?xf32> {
 return %m : memref<?xf32>
}
// -----
func.func @ind(%f: (memref<4xf32>) -> memref<4xf32>, %m: memref<4xf32>) -> memref<4xf32> {
 %a = call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
 return %a : memref<4xf32>
}
// -----
func.func @zero(%m: memref<f32>, %k: memref<0x3xf32, 3>, %u: memref<2x2xf32, strided<[0, ?]>>) -> (memref<f32>, memref<0x3xf32, 3>) {
 return %m, %k : memref<f32>, memref<0x3xf32, 3>
}
// -----
func.func @zero(%m: memref<f32>, %k: memref<0x3xf32, 3>) -> (memref<f32>, memref<0x3xf32, 3>) {
 return %m, %k : memref<f32>, memref<0x3xf32, 3>
}
// -----
func.func @b(%m: memref<f32>) -> memref<f32> attributes {llvm.bareptr} {
 return %m : memref<f32>
}
func.func @c(%m: memref<f32>) -> memref<f32> {
 %a = call @b(%m) : (memref<f32>) -> memref<f32>
 return %a : memref<f32>
}
// -----
func.func @lay(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, %n: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 1)>>) -> f32 {
 %c = arith.constant 0 : index
 %a = memref.load %m[%c, %c] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
 return %a : f32
}
// -----
func.func @lay2(%n: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 1)>>) -> f32 {
 %c = arith.constant 0 : index
 %a = memref.load %n[%c, %c] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 1)>>
 return %a : f32
}
// -----
func.func @br(%n: memref<4xf32>, %p: i1) -> memref<4xf32> {
 cf.cond_br %p, ^a(%n: memref<4xf32>), ^b
^a(%x: memref<4xf32>):
 return %x : memref<4xf32>
^b:
 return %n : memref<4xf32>
}
// -----
func.func @uncall(%n: memref<*xf32>) -> f32 {
 %x = arith.constant 0.0 : f32
 return %x : f32
}
func.func @uncall2(%n: memref<*xf32>) -> f32 {
 %x = call @uncall(%n) : (memref<*xf32>) -> f32
 return %x : f32
}
// -----
func.func @elements(%n: memref<4xindex>, %m: memref<4xvector<4xf32>>, %b: memref<4xmemref<4xf32>>) -> index {
 %x = arith.constant 0 : index
 return %x : index
}
// -----
func.func private @b(%m: memref<4xf32>) -> memref<f32> attributes {llvm.bareptr}
func.func @c(%m: memref<4xf32>) -> memref<f32> attributes {llvm.bareptr} {
 %a = call @b(%m) : (memref<4xf32>) -> memref<f32>
 return %a : memref<f32>
}
// -----
func.func private @b(%m: memref<4xf32>) attributes {llvm.bareptr, llvm.emit_c_interface}
func.func @c(%m: memref<4xf32>) {
 call @b(%m) : (memref<4xf32>) -> ()
 return
}
// -----

func.func @c(%m: memref<?xf32>) attributes {llvm.bareptr} {
 return
}
// -----
func.func @gone(%m: memref<4xf32>) {
  %0 = affine.for %i = 0 to 8 iter_args(%n = %m) -> memref<4xf32> {
    affine.yield %n : memref<4xf32>
  }
  return
}
