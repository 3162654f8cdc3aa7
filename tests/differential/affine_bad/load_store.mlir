func.func @f(%m: memref<4xf32>) {
  "affine.load"(%m) : (memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  "affine.load"() <{map = affine_map<() -> (0)>}> : () -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.load"(%m) <{map = 1}> : (memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.load"(%m) {map = 1} : (memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.load"(%m) <1> : (memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: i32) {
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, i32) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: i32) {
  %0 = "affine.load"(%i) <{map = affine_map<() -> (0)>}> : (i32) -> f32
  return
}
// -----
func.func @f(%m: memref<*xf32>) {
  %0 = "affine.load"(%m) <{map = affine_map<() -> (0)>}> : (memref<*xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  "affine.load"(%m) <{map = affine_map<() -> (0)>}> : (memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0:2 = "affine.load"(%m) <{map = affine_map<() -> (0)>}> : (memref<4xf32>) -> (f32, f32)
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.load"(%m) <{map = affine_map<() -> (0)>}> : (memref<4xf32>) -> f64
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.load"(%m) <{map = affine_map<() -> (0)>}> ({}) : (memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.load"(%m)[^bb1] <{map = affine_map<() -> (0)>}> : (memref<4xf32>) -> f32
  return
^bb1:
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = "affine.load"(%m, %i) <{map = affine_map<() -> (0)>}> : (memref<4xf32>, index) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xf32>, index) -> f32
  return
}
// -----
func.func @f(%m: memref<4x4xf32>, %i: index) {
  %0 = affine.load %m[%i] : memref<4x4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i, %i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i * %i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m %i : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i]
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i] : tensor<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i] : memref<5xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: i32) {
  %0 = affine.load %m[%i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%j] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0, %1 = affine.load %m[%i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i] {map = 3} : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[symbol(%i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[symbol %i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[symbol(3)] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i +] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[d0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = affine.load %m[%i mod %i] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %j = memref.load %x[%i] : memref<4xindex>
    %0 = affine.load %m[%j] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[symbol(%i)] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.store"(%v, %m) : (f32, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.store"(%v) <{map = affine_map<() -> (0)>}> : (f32) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.store"(%v, %v) <{map = affine_map<() -> (0)>}> : (f32, f32) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.store"(%v, %m, %v) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<4xf32>, f32) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  %0 = "affine.store"(%v, %m) <{map = affine_map<() -> (0)>}> : (f32, memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.store"(%v, %m) <{map = affine_map<() -> (0)>}> ({}) : (f32, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f64) {
  "affine.store"(%v, %m) <{map = affine_map<() -> (0)>}> : (f64, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f64) {
  affine.store %v, %m[0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  affine.store %v, %m[0, 0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.store"(%v, %m) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  affine.store %m[0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  affine.store %v %m[0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  affine.store %v, %m[0] : f32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  %0 = affine.store %v, %m[0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %j = memref.load %x[%i] : memref<4xindex>
    affine.store %v, %m[%j + 1] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.store %v, %m[symbol(%i) + 1] : memref<4xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.vector_load"(%m) <{map = affine_map<() -> (0)>}> : (memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = "affine.vector_load"(%m) : (memref<4xf32>) -> vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.vector_load %m[0] : memref<4xf32>, vector<4xf64>
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.vector_load %m[0] : memref<4xf32>, f32
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.vector_load %m[0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.vector_load %m[0] : vector<4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = affine.vector_load %m[0] : memref<4xf32> -> vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4x4xf32>) {
  %0 = affine.vector_load %m[0] : memref<4x4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = "affine.vector_load"(%m, %i) <{map = affine_map<() -> (0)>}> : (memref<4xf32>, index) -> vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xvector<4xf32>>, %i: index) {
  %0 = affine.vector_load %m[%i] : memref<4xvector<4xf32>>, vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %j = memref.load %x[%i] : memref<4xindex>
    %0 = affine.vector_load %m[%j] : memref<4xf32>, vector<2xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.vector_load %m[symbol(%i)] : memref<4xf32>, vector<2xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>) {
  "affine.vector_store"(%v, %m) : (vector<4xf32>, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: f32) {
  "affine.vector_store"(%v, %m) <{map = affine_map<() -> (0)>}> : (f32, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>) {
  "affine.vector_store"(%v, %v) <{map = affine_map<() -> (0)>}> : (vector<4xf32>, vector<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf64>) {
  affine.vector_store %v, %m[0] : memref<4xf32>, vector<4xf64>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>) {
  affine.vector_store %v, %m[0] : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>) {
  affine.vector_store %v, %m[0] : memref<4xf32>, vector<8xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>) {
  affine.vector_store %v, %m[0, 0] : memref<4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<4xf32>) {
  "affine.vector_store"(%v, %m) <{map = affine_map<(d0) -> (0)>}> : (vector<4xf32>, memref<4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<2xf32>, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %j = memref.load %x[%i] : memref<4xindex>
    affine.vector_store %v, %m[%j] : memref<4xf32>, vector<2xf32>
  }
  return
}
// -----
func.func @f(%m: memref<4xf32>, %v: vector<2xf32>) {
  affine.for %i = 0 to 4 {
    affine.vector_store %v, %m[symbol(%i)] : memref<4xf32>, vector<2xf32>
  }
  return
}
