// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @f(%m: memref<100xf32>, %i: index, %j: index, %v: vector<4xf32>, %x: f32, %g: memref<100xf32, 1>, %tag: memref<1xi32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %k = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
  %0 = affine.load %m[%k] {a.b = 1 : i32} : memref<100xf32>
  affine.store %0, %m[%k] {a.b = 1 : i32} : memref<100xf32>
  affine.prefetch %m[%k], read, locality<3>, data {a.b = 1 : i32} : memref<100xf32>
  %1 = affine.vector_load %m[%k] {a.b = 1 : i32} : memref<100xf32>, vector<4xf32>
  affine.vector_store %1, %m[%k] {a.b = 1 : i32} : memref<100xf32>, vector<4xf32>
  %2 = affine.apply affine_map<(d0) -> (d0 * 3)>(%k) {a.b = 1 : i32}
  %3 = affine.min affine_map<(d0) -> (d0 * 3, 7)>(%k) {a.b = 1 : i32}
  %4 = affine.max affine_map<(d0, d1) -> (d0 * 3, d1)>(%k, %c5) {a.b = 1 : i32}
  affine.for %a = 0 to %k {
    affine.store %x, %m[%a] : memref<100xf32>
  } {a.b = 1 : i32}
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%k) {
    affine.store %x, %m[0] : memref<100xf32>
  } {a.b = 1 : i32}
  affine.parallel (%a) = (0) to (%k) {
    affine.store %x, %m[%a] : memref<100xf32>
  } {a.b = 1 : i32}
  affine.parallel (%a) = (0) to (%c5) {
    affine.store %x, %m[%a] : memref<100xf32>
  } {a.b = 1 : i32}
  %md = memref.cast %m : memref<100xf32> to memref<?xf32>
  %5 = affine.load %md[%i] {a.b = 1 : i32} : memref<?xf32>
  affine.store %5, %md[%i] {a.b = 1 : i32} : memref<?xf32>
  %6 = memref.load %md[%i] {a.b = 1 : i32} : memref<?xf32>
  memref.store %6, %md[%j] {a.b = 1 : i32} : memref<?xf32>
  affine.dma_start %m[%k], %g[%k], %tag[%c0], %c5 : memref<100xf32>, memref<100xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[%c0], %c5 : memref<1xi32>
  return %2, %3, %4 : index, index, index
}
func.func @sub(%m: memref<100x4xf32>, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%c0, %i] [%c5, %c1] [%c1, %c1] {a.b = 1 : i32} : memref<100x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  "test.use"(%s) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  %a = memref.alloc(%c5) {a.b = 1 : i32} : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloca(%c5) {a.b = 1 : i32} : memref<?xf32>
  "test.use"(%b) : (memref<?xf32>) -> ()
  %r = memref.realloc %a(%i) : memref<?xf32> to memref<?xf32>
  return
}
func.func @k1(%arg0: memref<3x4x8xi32>, %s: memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>) {
    %expand_shape = memref.expand_shape %arg0 [[0, 1], [2, 3], [4, 5]] output_shape [3, 1, 4, 1, 1, 8] : memref<3x4x8xi32> into memref<3x1x4x1x1x8xi32>
    %collapse_shape = memref.collapse_shape %expand_shape [[0], [1], [2, 3], [4], [5]] : memref<3x1x4x1x1x8xi32> into memref<3x1x4x1x8xi32>
    "test.use"(%collapse_shape) : (memref<3x1x4x1x8xi32>) -> ()
    %e2 = memref.expand_shape %s [[0, 1], [2, 3], [4, 5]] output_shape [2, 1, 6, 1, 4, 1] : memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>> into memref<2x1x6x1x4x1xi32, strided<[?, ?, ?, ?, 1, 1], offset: ?>>
    %e3 = memref.expand_shape %e2 [[0], [1, 2], [3, 4], [5, 6], [7], [8, 9]] output_shape [2, 1, 1, 6, 1, 1, 1, 4, 1, 1] : memref<2x1x6x1x4x1xi32, strided<[?, ?, ?, ?, 1, 1], offset: ?>> into memref<2x1x1x6x1x1x1x4x1x1xi32, strided<[?, ?, ?, ?, ?, ?, ?, 1, 1, 1], offset: ?>>
    "test.use"(%e3) : (memref<2x1x1x6x1x1x1x4x1x1xi32, strided<[?, ?, ?, ?, ?, ?, ?, 1, 1, 1], offset: ?>>) -> ()
    %c = memref.collapse_shape %e2 [[0, 1], [2, 3], [4, 5]] : memref<2x1x6x1x4x1xi32, strided<[?, ?, ?, ?, 1, 1], offset: ?>> into memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>
    "test.use"(%c) : (memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>) -> ()
    %c2 = memref.collapse_shape %e2 [[0], [1, 2], [3, 4, 5]] : memref<2x1x6x1x4x1xi32, strided<[?, ?, ?, ?, 1, 1], offset: ?>> into memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>
    "test.use"(%c2) : (memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>) -> ()
    return
}
func.func @k2(%arg0: memref<3x4x8xi32>, %d: memref<3x?x8xi32>, %f: memref<24xi32>, %n: index) {
    %0 = memref.collapse_shape %arg0 [[0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
    %1 = memref.expand_shape %0 [[0, 1, 2], [3]] output_shape [3, 1, 4, 8] : memref<12x8xi32> into memref<3x1x4x8xi32>
    "test.use"(%1) : (memref<3x1x4x8xi32>) -> ()
    %2 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [3, 4, 2, 4] : memref<12x8xi32> into memref<3x4x2x4xi32>
    "test.use"(%2) : (memref<3x4x2x4xi32>) -> ()
    %3 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [4, 3, 2, 4] : memref<12x8xi32> into memref<4x3x2x4xi32>
    "test.use"(%3) : (memref<4x3x2x4xi32>) -> ()
    %4 = memref.collapse_shape %d [[0, 1], [2]] : memref<3x?x8xi32> into memref<?x8xi32>
    %5 = memref.expand_shape %4 [[0, 1], [2, 3]] output_shape [3, %n, 2, 4] : memref<?x8xi32> into memref<3x?x2x4xi32>
    "test.use"(%5) : (memref<3x?x2x4xi32>) -> ()
    %6 = memref.collapse_shape %arg0 [[0, 1, 2]] : memref<3x4x8xi32> into memref<96xi32>
    %7 = memref.expand_shape %6 [[0, 1]] output_shape [12, 8] : memref<96xi32> into memref<12x8xi32>
    "test.use"(%7) : (memref<12x8xi32>) -> ()
    %8 = memref.expand_shape %f [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xi32> into memref<2x3x4xi32>
    %9 = memref.collapse_shape %8 [[0, 1], [2]] : memref<2x3x4xi32> into memref<6x4xi32>
    "test.use"(%9) : (memref<6x4xi32>) -> ()
    %10 = memref.expand_shape %arg0 [[0, 1], [2], [3, 4]] output_shape [3, 1, 4, 2, 4] : memref<3x4x8xi32> into memref<3x1x4x2x4xi32>
    %11 = memref.collapse_shape %10 [[0, 1, 2], [3, 4]] : memref<3x1x4x2x4xi32> into memref<12x8xi32>
    "test.use"(%11) : (memref<12x8xi32>) -> ()
    %12 = memref.collapse_shape %10 [[0], [1, 2, 3], [4]] : memref<3x1x4x2x4xi32> into memref<3x8x4xi32>
    "test.use"(%12) : (memref<3x8x4xi32>) -> ()
    return
}
func.func @a(%m: memref<24xf32>, %n: memref<?xf32>, %k: index, %s: memref<24xf32, strided<[2], offset: ?>>, %q: memref<?x8xf32>) {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %0 = memref.expand_shape %n [[0, 1]] output_shape [%c3, 8] : memref<?xf32> into memref<?x8xf32>
  "test.use"(%0) : (memref<?x8xf32>) -> ()
  %c = memref.cast %m : memref<24xf32> to memref<?xf32>
  %1 = memref.expand_shape %c [[0, 1]] output_shape [%c3, 8] : memref<?xf32> into memref<?x8xf32>
  "test.use"(%1) : (memref<?x8xf32>) -> ()
  %2 = memref.expand_shape %c [[0, 1]] output_shape [%c3, %c8] : memref<?xf32> into memref<?x?xf32>
  "test.use"(%2) : (memref<?x?xf32>) -> ()
  %3 = memref.expand_shape %c [[0, 1]] output_shape [%c3, %k] : memref<?xf32> into memref<?x?xf32>
  "test.use"(%3) : (memref<?x?xf32>) -> ()
  %d = memref.cast %s : memref<24xf32, strided<[2], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %4 = memref.expand_shape %d [[0, 1]] output_shape [%c3, 8] : memref<?xf32, strided<[?], offset: ?>> into memref<?x8xf32, strided<[?, ?], offset: ?>>
  "test.use"(%4) : (memref<?x8xf32, strided<[?, ?], offset: ?>>) -> ()
  %e = memref.cast %q : memref<?x8xf32> to memref<?x?xf32>
  %5 = memref.expand_shape %e [[0, 1], [2, 3]] output_shape [%c3, 2, %c8, 1] : memref<?x?xf32> into memref<?x2x?x1xf32>
  "test.use"(%5) : (memref<?x2x?x1xf32>) -> ()
  %6 = memref.expand_shape %e [[0, 1], [2]] output_shape [%c3, 2, %k] : memref<?x?xf32> into memref<?x2x?xf32>
  "test.use"(%6) : (memref<?x2x?xf32>) -> ()
  %7 = memref.expand_shape %d [[0, 1]] output_shape [%k, 8] : memref<?xf32, strided<[?], offset: ?>> into memref<?x8xf32, strided<[?, ?], offset: ?>>
  "test.use"(%7) : (memref<?x8xf32, strided<[?, ?], offset: ?>>) -> ()
  return
}
func.func @b(%m: memref<3x?x8xf32>, %n: index, %k: index, %d: memref<?x?xf32>) {
  %0 = memref.expand_shape %m [[0], [1, 2], [3, 4]] output_shape [3, %n, 4, 2, 4] : memref<3x?x8xf32> into memref<3x?x4x2x4xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2], [3], [4]] : memref<3x?x4x2x4xf32> into memref<3x?x2x4xf32>
  "test.use"(%1) : (memref<3x?x2x4xf32>) -> ()
  %2 = memref.expand_shape %d [[0, 1], [2, 3, 4]] output_shape [%n, 2, 2, %k, 2] : memref<?x?xf32> into memref<?x2x2x?x2xf32>
  %3 = memref.collapse_shape %2 [[0], [1], [2, 3], [4]] : memref<?x2x2x?x2xf32> into memref<?x2x?x2xf32>
  "test.use"(%3) : (memref<?x2x?x2xf32>) -> ()
  %4 = memref.collapse_shape %2 [[0, 1], [2], [3, 4]] : memref<?x2x2x?x2xf32> into memref<?x2x?xf32>
  "test.use"(%4) : (memref<?x2x?xf32>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<100xf32>, %arg1: index, %arg2: index, %arg3: vector<4xf32>, %arg4: f32, %arg5: memref<100xf32, 1>, %arg6: memref<1xi32>) -> (index, index, index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %1 = affine.load %arg0[symbol(%arg1) + 3] : memref<100xf32>
// CHECK-NEXT: affine.store %1, %arg0[symbol(%arg1) + 3] : memref<100xf32>
// CHECK-NEXT: affine.prefetch %arg0[symbol(%arg1) + 3], read, locality<3>, data : memref<100xf32>
// CHECK-NEXT: %2 = affine.vector_load %arg0[symbol(%arg1) + 3] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: affine.vector_store %2, %arg0[symbol(%arg1) + 3] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: %3 = affine.apply affine_map<()[s0] -> (s0 * 3 + 9)>()[%arg1]
// CHECK-NEXT: %4 = affine.min affine_map<()[s0] -> (7, s0 * 3 + 9)>()[%arg1]
// CHECK-NEXT: %5 = affine.max affine_map<()[s0] -> (5, s0 * 3 + 9)>()[%arg1]
// CHECK-NEXT: affine.for %arg7 = 0 to affine_map<()[s0] -> (s0 + 3)>()[%arg1] {
// CHECK-NEXT: affine.store %arg4, %arg0[%arg7] : memref<100xf32>
// CHECK-NEXT: } {a.b = 1 : i32}
// CHECK-NEXT: affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg1] {
// CHECK-NEXT: affine.store %arg4, %arg0[0] : memref<100xf32>
// CHECK-NEXT: } {a.b = 1 : i32}
// CHECK-NEXT: affine.parallel (%arg7) = (0) to (symbol(%arg1) + 3) {
// CHECK-NEXT: affine.store %arg4, %arg0[%arg7] : memref<100xf32>
// CHECK-NEXT: } {a.b = 1 : i32}
// CHECK-NEXT: affine.parallel (%arg7) = (0) to (5) {
// CHECK-NEXT: affine.store %arg4, %arg0[%arg7] : memref<100xf32>
// CHECK-NEXT: } {a.b = 1 : i32}
// CHECK-NEXT: %6 = affine.load %arg0[symbol(%arg1)] : memref<100xf32>
// CHECK-NEXT: affine.store %6, %arg0[symbol(%arg1)] : memref<100xf32>
// CHECK-NEXT: %7 = memref.load %arg0[%arg1] {a.b = 1 : i32} : memref<100xf32>
// CHECK-NEXT: memref.store %7, %arg0[%arg2] {a.b = 1 : i32} : memref<100xf32>
// CHECK-NEXT: affine.dma_start %arg0[%0], %arg5[%0], %arg6[%c0], %c5 : memref<100xf32>, memref<100xf32, 1>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %arg6[%c0], %c5 : memref<1xi32>
// CHECK-NEXT: return %3, %4, %5 : index, index, index
// CHECK-NEXT: }
// CHECK-NEXT: func.func @sub(%arg0: memref<100x4xf32>, %arg1: index, %arg2: index) {
// CHECK-NEXT: %subview = memref.subview %arg0[0, %arg1] [5, 1] [1, 1] : memref<100x4xf32> to memref<5x1xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<5x1xf32, strided<[4, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: "test.use"(%cast) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT: %alloc = memref.alloc() : memref<5xf32>
// CHECK-NEXT: %cast_0 = memref.cast %alloc : memref<5xf32> to memref<?xf32>
// CHECK-NEXT: "test.use"(%cast_0) : (memref<?xf32>) -> ()
// CHECK-NEXT: %alloca = memref.alloca() : memref<5xf32>
// CHECK-NEXT: %cast_1 = memref.cast %alloca : memref<5xf32> to memref<?xf32>
// CHECK-NEXT: "test.use"(%cast_1) : (memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @k1(%arg0: memref<3x4x8xi32>, %arg1: memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>) {
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1], [2], [3, 4]] output_shape [3, 1, 4, 1, 8] : memref<3x4x8xi32> into memref<3x1x4x1x8xi32>
// CHECK-NEXT: "test.use"(%expand_shape) : (memref<3x1x4x1x8xi32>) -> ()
// CHECK-NEXT: %expand_shape_0 = memref.expand_shape %arg1 {{\[\[}}0, 1], [2, 3], [4, 5]] output_shape [2, 1, 6, 1, 4, 1] : memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>> into memref<2x1x6x1x4x1xi32, strided<[?, ?, ?, ?, 1, 1], offset: ?>>
// CHECK-NEXT: %expand_shape_1 = memref.expand_shape %expand_shape_0 {{\[\[}}0], [1, 2], [3, 4], [5, 6], [7], [8, 9]] output_shape [2, 1, 1, 6, 1, 1, 1, 4, 1, 1] : memref<2x1x6x1x4x1xi32, strided<[?, ?, ?, ?, 1, 1], offset: ?>> into memref<2x1x1x6x1x1x1x4x1x1xi32, strided<[?, ?, ?, ?, ?, ?, ?, 1, 1, 1], offset: ?>>
// CHECK-NEXT: "test.use"(%expand_shape_1) : (memref<2x1x1x6x1x1x1x4x1x1xi32, strided<[?, ?, ?, ?, ?, ?, ?, 1, 1, 1], offset: ?>>) -> ()
// CHECK-NEXT: "test.use"(%arg1) : (memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>) -> ()
// CHECK-NEXT: "test.use"(%arg1) : (memref<2x6x4xi32, strided<[?, ?, 1], offset: ?>>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @k2(%arg0: memref<3x4x8xi32>, %arg1: memref<3x?x8xi32>, %arg2: memref<24xi32>, %arg3: index) {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0], [1, 2], [3]] output_shape [3, 1, 4, 8] : memref<3x4x8xi32> into memref<3x1x4x8xi32>
// CHECK-NEXT: "test.use"(%expand_shape) : (memref<3x1x4x8xi32>) -> ()
// CHECK-NEXT: %expand_shape_0 = memref.expand_shape %arg0 {{\[\[}}0], [1], [2, 3]] output_shape [3, 4, 2, 4] : memref<3x4x8xi32> into memref<3x4x2x4xi32>
// CHECK-NEXT: "test.use"(%expand_shape_0) : (memref<3x4x2x4xi32>) -> ()
// CHECK-NEXT: %expand_shape_1 = memref.expand_shape %collapse_shape {{\[\[}}0, 1], [2, 3]] output_shape [4, 3, 2, 4] : memref<12x8xi32> into memref<4x3x2x4xi32>
// CHECK-NEXT: "test.use"(%expand_shape_1) : (memref<4x3x2x4xi32>) -> ()
// CHECK-NEXT: %expand_shape_2 = memref.expand_shape %arg1 {{\[\[}}0], [1], [2, 3]] output_shape [3, %arg3, 2, 4] : memref<3x?x8xi32> into memref<3x?x2x4xi32>
// CHECK-NEXT: "test.use"(%expand_shape_2) : (memref<3x?x2x4xi32>) -> ()
// CHECK-NEXT: %collapse_shape_3 = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
// CHECK-NEXT: "test.use"(%collapse_shape_3) : (memref<12x8xi32>) -> ()
// CHECK-NEXT: %expand_shape_4 = memref.expand_shape %arg2 {{\[\[}}0, 1]] output_shape [6, 4] : memref<24xi32> into memref<6x4xi32>
// CHECK-NEXT: "test.use"(%expand_shape_4) : (memref<6x4xi32>) -> ()
// CHECK-NEXT: %expand_shape_5 = memref.expand_shape %arg0 {{\[\[}}0, 1], [2], [3, 4]] output_shape [3, 1, 4, 2, 4] : memref<3x4x8xi32> into memref<3x1x4x2x4xi32>
// CHECK-NEXT: %collapse_shape_6 = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
// CHECK-NEXT: "test.use"(%collapse_shape_6) : (memref<12x8xi32>) -> ()
// CHECK-NEXT: %collapse_shape_7 = memref.collapse_shape %expand_shape_5 {{\[\[}}0], [1, 2, 3], [4]] : memref<3x1x4x2x4xi32> into memref<3x8x4xi32>
// CHECK-NEXT: "test.use"(%collapse_shape_7) : (memref<3x8x4xi32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @a(%arg0: memref<24xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: memref<24xf32, strided<[2], offset: ?>>, %arg4: memref<?x8xf32>) {
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg1 {{\[\[}}0, 1]] output_shape [%c3, 8] : memref<?xf32> into memref<?x8xf32>
// CHECK-NEXT: "test.use"(%expand_shape) : (memref<?x8xf32>) -> ()
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<24xf32> to memref<?xf32>
// CHECK-NEXT: %expand_shape_0 = memref.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [3, 8] : memref<24xf32> into memref<3x8xf32>
// CHECK-NEXT: %cast_1 = memref.cast %expand_shape_0 : memref<3x8xf32> to memref<?x8xf32>
// CHECK-NEXT: "test.use"(%cast_1) : (memref<?x8xf32>) -> ()
// CHECK-NEXT: %expand_shape_2 = memref.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [3, 8] : memref<24xf32> into memref<3x8xf32>
// CHECK-NEXT: %cast_3 = memref.cast %expand_shape_2 : memref<3x8xf32> to memref<?x?xf32>
// CHECK-NEXT: "test.use"(%cast_3) : (memref<?x?xf32>) -> ()
// CHECK-NEXT: %expand_shape_4 = memref.expand_shape %cast {{\[\[}}0, 1]] output_shape [%c3, %arg2] : memref<?xf32> into memref<?x?xf32>
// CHECK-NEXT: "test.use"(%expand_shape_4) : (memref<?x?xf32>) -> ()
// CHECK-NEXT: %cast_5 = memref.cast %arg3 : memref<24xf32, strided<[2], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %expand_shape_6 = memref.expand_shape %arg3 {{\[\[}}0, 1]] output_shape [3, 8] : memref<24xf32, strided<[2], offset: ?>> into memref<3x8xf32, strided<[16, 2], offset: ?>>
// CHECK-NEXT: %cast_7 = memref.cast %expand_shape_6 : memref<3x8xf32, strided<[16, 2], offset: ?>> to memref<?x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: "test.use"(%cast_7) : (memref<?x8xf32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT: %cast_8 = memref.cast %arg4 : memref<?x8xf32> to memref<?x?xf32>
// CHECK-NEXT: %expand_shape_9 = memref.expand_shape %cast_8 {{\[\[}}0, 1], [2, 3]] output_shape [%c3, 2, %c8, 1] : memref<?x?xf32> into memref<?x2x?x1xf32>
// CHECK-NEXT: "test.use"(%expand_shape_9) : (memref<?x2x?x1xf32>) -> ()
// CHECK-NEXT: %expand_shape_10 = memref.expand_shape %cast_8 {{\[\[}}0, 1], [2]] output_shape [%c3, 2, %arg2] : memref<?x?xf32> into memref<?x2x?xf32>
// CHECK-NEXT: "test.use"(%expand_shape_10) : (memref<?x2x?xf32>) -> ()
// CHECK-NEXT: %expand_shape_11 = memref.expand_shape %cast_5 {{\[\[}}0, 1]] output_shape [%arg2, 8] : memref<?xf32, strided<[?], offset: ?>> into memref<?x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: "test.use"(%expand_shape_11) : (memref<?x8xf32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @b(%arg0: memref<3x?x8xf32>, %arg1: index, %arg2: index, %arg3: memref<?x?xf32>) {
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = arith.muli %arg1, %c4 : index
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0], [1], [2, 3]] output_shape [3, %0, 2, 4] : memref<3x?x8xf32> into memref<3x?x2x4xf32>
// CHECK-NEXT: "test.use"(%expand_shape) : (memref<3x?x2x4xf32>) -> ()
// CHECK-NEXT: %1 = arith.muli %arg2, %c2 : index
// CHECK-NEXT: %expand_shape_0 = memref.expand_shape %arg3 {{\[\[}}0, 1], [2, 3]] output_shape [%arg1, 2, %1, 2] : memref<?x?xf32> into memref<?x2x?x2xf32>
// CHECK-NEXT: "test.use"(%expand_shape_0) : (memref<?x2x?x2xf32>) -> ()
// CHECK-NEXT: %2 = arith.muli %arg1, %c2 : index
// CHECK-NEXT: %3 = arith.muli %arg2, %c2 : index
// CHECK-NEXT: %expand_shape_1 = memref.expand_shape %arg3 {{\[\[}}0], [1, 2]] output_shape [%2, 2, %3] : memref<?x?xf32> into memref<?x2x?xf32>
// CHECK-NEXT: "test.use"(%expand_shape_1) : (memref<?x2x?xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
