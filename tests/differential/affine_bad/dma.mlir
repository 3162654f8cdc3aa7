func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<4>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<-1>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], rea, locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, local<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, dat : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<a>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality 3, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n] read, locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3> data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, data
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, data : f32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], "read", locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, "data" : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n, %n], read, locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x, read, locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<99999999999>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3 : i64>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, data {map = 3} : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, data {isWrite = true} : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%n], read, locality<3>, data {localityHint = 2 : i32} : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %k[%n], read, locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.prefetch %x[%k], read, locality<3>, data : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.for %i = 0 to 4 {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.prefetch %x[%c], read, locality<3>, data : memref<4xindex>
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> ()>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 4 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 3, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = 1, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = 1, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = 4}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = "a", map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"() <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%k) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (i32) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x, %k) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xindex>, i32) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x, %n) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x, %n) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xindex>, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  %0 = "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<4xindex>) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.prefetch"(%x) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> ({}) : (memref<4xindex>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n : memref<4xindex>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, f32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0] : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n, %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n, %n, %n, %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, f32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n : f32, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %v[0], %n : memref<4xindex>, memref<4xindex, 1>, f32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %v[%n], %y[%n], %t[0], %n : f32, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %v[%n], %t[0], %n : memref<4xindex>, f32, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%k], %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%k], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[%k], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %k : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n, %k, %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n] %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n] %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x, %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], %n {foo} : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0], 3 : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.for %i = 0 to 4 {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.dma_start %x[%c], %y[%i], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.for %i = 0 to 4 {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.dma_start %x[0], %y[%c], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.for %i = 0 to 4 {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.dma_start %x[0], %y[0], %t[%c], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, i32) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %n, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, index, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%k, %y, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (i32, memref<4xindex, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %k, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, i32, memref<1xi32>, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %k, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, i32, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %k, %y, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, i32, memref<4xindex, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %k, %t, %n) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, i32, memref<1xi32>, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %k, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<(d0) -> (d0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, i32, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  %0 = "affine.dma_start"(%x, %y, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0] : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t, %n : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0], %n
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0], %n : f32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %v[0], %n : f32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[%k], %n : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0], %k : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0], %n, %n : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0] %n : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0], %n {foo} : memref<1xi32>
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.for %i = 0 to 4 {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.dma_wait %t[%c], %n : memref<1xi32>
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%k, %n) {tag_map = affine_map<() -> (0)>} : (i32, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%t, %k, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, i32, index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  %0 = "affine.dma_wait"(%t, %n) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index) -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.yield
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  scf.if %b {
    affine.yield
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.yield %n
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.yield"() ({}) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  %0 = "affine.yield"() : () -> i32
  return
}
