// mlir-opt crashes
// 4:3: 'affine.dma_start' op requires attribute 'dst_map'
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %n) {src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_start' op requires attribute 'src_map'
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %n) {dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_start' op requires attribute 'tag_map'
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %n) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_start' op attribute 'dst_map' failed to satisfy constraint: AffineMap attribute
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %n) {dst_map = 3, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, index) -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_start' op expected the number of elements to have 'index' type
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_start"(%x, %y, %t, %k) {dst_map = affine_map<() -> (0)>, src_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xindex>, memref<4xindex, 1>, memref<1xi32>, i32) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_wait' op requires attribute 'tag_map'
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%t, %n) : (memref<1xi32>, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_wait' op attribute 'tag_map' failed to satisfy constraint: AffineMap attribute
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%t, %n) {tag_map = 4} : (memref<1xi32>, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_wait' op incorrect number of operands
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%t) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>) -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_wait' op expected the number of elements to have 'index' type
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%t, %k) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, i32) -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_wait' op incorrect number of operands
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"(%t, %n, %n) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.dma_wait' op incorrect number of operands
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  "affine.dma_wait"() {tag_map = affine_map<() -> (0)>} : () -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.for' op expected step to be a positive integer
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step 0 {}
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.for' op expected step to be a positive integer
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 0 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.for' op expected step to be a positive integer
func.func @f(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = -1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.for' op operand count and affine map dimension and symbol count must match
func.func @f(%n: index, %k: i32) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 2, 0, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%i: index): 
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:8: invalid properties {disjoint = 3 : i64, operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>} for op affine.linearize_index: Invalid attribute `disjoint` in property conversion: 3 : i64
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>, disjoint = 3}> : (index) -> index
  return
}
// -----
// mlir-opt crashes
// 4:8: invalid properties {disjoint = "a", operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>} for op affine.linearize_index: Invalid attribute `disjoint` in property conversion: "a"
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>, disjoint = "a"}> : (index) -> index
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.parallel' op expected steps to be positive integers
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step (0) {}
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.parallel' op expected steps to be positive integers
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step (-1) {}
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.parallel' op expected the induction variables to have 'index' type
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: i32):
    affine.yield
  }) : () -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.parallel' op expected steps to be positive integers
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [0], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.parallel' op operand count and affine map dimension and symbol count must match
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : (index) -> ()
  return
}
// -----
// mlir-opt crashes
// 4:3: 'affine.parallel' op operand count and affine map dimension and symbol count must match
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_start' op expected as many subscripts of the DMA source as its rank
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n, %n], %y[%n], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_start' op expected as many subscripts of the DMA destination as its rank
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[], %t[0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_start' op expected as many subscripts of the DMA tag as its rank
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_start %x[%n], %y[%n], %t[0, 0], %n : memref<4xindex>, memref<4xindex, 1>, memref<1xi32>
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.dma_wait' op expected as many subscripts of the DMA tag as its rank
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>, %y: memref<4xindex, 1>, %t: memref<1xi32>, %b: i1) {
  affine.dma_wait %t[0, 0], %n : memref<1xi32>
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.for' op 'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 2
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.for"() ({
  ^bb0(%i: index):
    affine.yield
  }) {lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>} : () -> ()
  return
}
// -----
// mlir-opt accepts
// 4:3: 'affine.for' op requires dense i32 array attribute 'operandSegmentSizes'
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.for"() ({
  ^bb0(%i: index):
    affine.yield
  }) {lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = 3, step = 1 : index, upperBoundMap = affine_map<() -> (4)>} : () -> ()
  return
}
