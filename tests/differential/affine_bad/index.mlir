func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply (%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n, %n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n)[%n]
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%n, %n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> ()>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_set<(d0) : (d0 == 0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply 3 (%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%k)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n) {map = 3}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.apply affine_map<(d0) -> (d0, d0)>(%n) {foo}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.apply affine_map<(d0) -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.apply affine_map<(d0)[s0] -> (s0 + d0)>(%i)[%i]
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.apply"(%n) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%n) <{map = 3}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%n) <{map = affine_map<() -> (0)>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%k) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> (index, index)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.apply"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0, 0)>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> ()>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0)>}> ({}) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min (%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%n, %n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%n)[%n]
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> ()>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_set<(d0) : (d0 == 0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%k)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%n) : index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%n) {map = 3}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.min"(%n) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.min"(%n) <{map = 3}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.min"(%n) <{map = affine_map<() -> (0)>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.min"(%n) <{map = affine_map<(d0) -> ()>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.min"(%k) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.min"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.min"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.max affine_map<(d0) -> (d0)>()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.max affine_map<(d0)[s0] -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.max affine_map<(d0) -> ()>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.max affine_map<(d0) -> (d0)>(%k)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.max 3
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.max"(%n) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.max"(%n) <{map = affine_map<() -> (0)>}> : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.max"(%k) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.max"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.min affine_map<(d0) -> (d0 + d1)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0 * d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (3 floordiv d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (3 ceildiv d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (3 mod d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (- )>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> ((d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (())>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0 *)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0 d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> d0>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<d0 -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0 -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0)[s0 -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(1) -> (d0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0)(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (%n)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (1.5)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.apply affine_map<(d0) -> (* d0)>(%n)
  return
}
