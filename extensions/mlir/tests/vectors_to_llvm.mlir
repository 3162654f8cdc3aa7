func.func @misc(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: index, %p: f32, %k: vector<4xi1>, %vi: vector<4xi32>, %q: i32) -> (vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, f32, vector<4xf32>, f32, f32, vector<4xf32>, vector<4xf32>, vector<2x4xf32>,vector<2x4xf32>) {
  %e = vector.broadcast %p : f32 to vector<4xf32>
  %e2 = vector.broadcast %p : f32 to vector<2x4xf32>
  %e3 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %f = vector.extract %v[1] : f32 from vector<4xf32>
  %g = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  %h = vector.extract %w[1, 2] : f32 from vector<2x4xf32>
  %h2 = vector.extract %v[%i] : f32 from vector<4xf32>
  %h3 = vector.insert %p, %v[%i] : f32 into vector<4xf32>
  %j = vector.insert %p, %v[1] : f32 into vector<4xf32>
  %l = vector.insert %v, %w[1] : vector<4xf32> into vector<2x4xf32>
  %n = vector.insert %p, %w[1, 2] : f32 into vector<2x4xf32>
  return %e, %e2, %e3, %f, %g, %h, %h2, %h3, %j, %l, %n : vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, f32, vector<4xf32>, f32, f32, vector<4xf32>, vector<4xf32>, vector<2x4xf32>,vector<2x4xf32>
}
func.func @red(%v: vector<4xf32>, %p: f32, %vi: vector<4xi32>, %q: i32) -> (f32, f32, f32, f32, f32, f32, f32, f32, i32, i32, i32, i32, i32) {
  %o = vector.reduction <add>, %v : vector<4xf32> into f32
  %o2 = vector.reduction <add>, %v, %p : vector<4xf32> into f32
  %m = vector.reduction <mul>, %v : vector<4xf32> into f32
  %m2 = vector.reduction <mul>, %v, %p : vector<4xf32> into f32
  %r = vector.reduction <maximumf>, %v, %p : vector<4xf32> into f32
  %r2 = vector.reduction <minnumf>, %v, %p : vector<4xf32> into f32
  %r3 = vector.reduction <minimumf>, %v : vector<4xf32> into f32
  %r4 = vector.reduction <maxnumf>, %v fastmath<nnan> : vector<4xf32> into f32
  %i0 = vector.reduction <add>, %vi : vector<4xi32> into i32
  %i1 = vector.reduction <mul>, %vi, %q : vector<4xi32> into i32
  %i2 = vector.reduction <maxsi>, %vi, %q : vector<4xi32> into i32
  %i3 = vector.reduction <minui>, %vi : vector<4xi32> into i32
  %i4 = vector.reduction <xor>, %vi, %q : vector<4xi32> into i32
  return %o, %o2, %m, %m2, %r, %r2, %r3, %r4, %i0, %i1, %i2, %i3, %i4: f32, f32, f32, f32, f32, f32, f32, f32, i32, i32, i32, i32, i32
}
func.func @more(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: index, %p: f32) -> (vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xi32>, vector<8xf32>, vector<4x2xf32>, vector<4xi1>, vector<4xi1>, vector<4xindex>, vector<2x4xi1>, vector<6xf32>) {
  %s = vector.fma %v, %v, %v : vector<4xf32>
  %s2 = vector.fma %w, %w, %w : vector<2x4xf32>
  %t = vector.shuffle %v, %v [0, 5, 2, 3] : vector<4xf32>, vector<4xf32>
  %u = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %x = vector.shape_cast %w : vector<2x4xf32> to vector<8xf32>
  %y = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %z = vector.create_mask %i : vector<4xi1>
  %z2 = vector.constant_mask [2] : vector<4xi1>
  %z3 = vector.step : vector<4xindex>
  %z4 = vector.create_mask %i, %i : vector<2x4xi1>
  %z5 = vector.shuffle %v, %v [0, 5, 2, 3, 1, 1] : vector<4xf32>, vector<4xf32>
  return %s, %s2, %t, %u, %x, %y, %z, %z2, %z3, %z4, %z5 : vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xi32>, vector<8xf32>, vector<4x2xf32>, vector<4xi1>, vector<4xi1>, vector<4xindex>, vector<2x4xi1>, vector<6xf32>
}
func.func @mem(%m: memref<8x16xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %ix: vector<4xi32>, %m1: memref<16xf32>, %m3: memref<?xf32, strided<[1], offset: ?>>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>) {
  %b = vector.maskedload %m[%i, %i], %k, %v : memref<8x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %c = vector.gather %m1[%i][%ix], %k, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %d = vector.expandload %m1[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %e = vector.load %m3[%i] {nontemporal = true} : memref<?xf32, strided<[1], offset: ?>>, vector<4xf32>
  %f = vector.load %m[%i, %i] : memref<8x16xf32>, vector<2x4xf32>
  return %b, %c, %d, %e, %f: vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>
}
// -----
func.func @tr(%m: memref<8x16xf32>, %i: index, %j: index, %p: f32, %m1: memref<?xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %a = vector.transfer_read %m[%i, %j], %p : memref<8x16xf32>, vector<4xf32>
  %b = vector.transfer_read %m[%i, %j], %p {in_bounds = [true]} : memref<8x16xf32>, vector<4xf32>
  %c = vector.transfer_read %m1[%i], %p : memref<?xf32>, vector<4xf32>
  %d = vector.transfer_read %m[%i, %j], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<8x16xf32>, vector<4xf32>
  return %a, %b, %c, %d : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
func.func @tw(%m: memref<8x16xf32>, %i: index, %j: index, %v: vector<4xf32>, %m1: memref<?xf32>, %w: vector<2x4xf32>) {
  vector.transfer_write %v, %m[%i, %j] : vector<4xf32>, memref<8x16xf32>
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<8x16xf32>
  vector.transfer_write %v, %m1[%i] : vector<4xf32>, memref<?xf32>
  vector.transfer_write %w, %m[%i, %j] {in_bounds = [true, true]} : vector<2x4xf32>, memref<8x16xf32>
  return
}
// -----
func.func @pr(%v: vector<4xf32>, %p: f32, %q: i32, %i: index, %w: vector<2x4xf32>) {
  vector.print %p : f32
  vector.print %q : i32
  vector.print %i : index
  vector.print str "hello"
  vector.print punctuation <comma>
  vector.print %v : vector<4xf32>
  return
}
func.func @st(%v: vector<4xf32>, %w: vector<2x4xf32>, %p: f32, %s: vector<2xf32>) -> (vector<2xf32>, vector<4xf32>, vector<1x2xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<f32>, f32) {
  %a = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %b = vector.insert_strided_slice %s, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %c = vector.extract_strided_slice %w {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %d = vector.insert_strided_slice %s, %w {offsets = [1, 1], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  %e = vector.outerproduct %s, %v, %w {kind = #vector.kind<add>} : vector<2xf32>, vector<4xf32>
  %f = vector.multi_reduction <add>, %w, %v [0] : vector<2x4xf32> to vector<4xf32>
  %g = vector.outerproduct %v, %p, %v {kind = #vector.kind<add>} : vector<4xf32>, f32
  %h = vector.multi_reduction <mul>, %w, %s [1] : vector<2x4xf32> to vector<2xf32>
  %i = vector.broadcast %p : f32 to vector<f32>
  %j = vector.extract %i[] : f32 from vector<f32>
  return %a, %b, %c, %d, %e, %f, %g, %h, %i, %j : vector<2xf32>, vector<4xf32>, vector<1x2xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<f32>, f32
}
// -----
func.func @sc(%a: vector<2x3x4xf32>, %b: vector<8xf32>, %c: vector<24xf32>, %d: vector<2x4xf32>, %e: vector<1x4xf32>, %w: vector<4x1xf32>, %z: vector<4xf32>) -> (vector<24xf32>, vector<2x4xf32>, vector<2x3x4xf32>, vector<4x2xf32>, vector<4xf32>, vector<1x1x4xf32>, vector<4xf32>, vector<6x4xf32>, vector<2x12xf32>) {
  %0 = vector.shape_cast %a : vector<2x3x4xf32> to vector<24xf32>
  %1 = vector.shape_cast %b : vector<8xf32> to vector<2x4xf32>
  %2 = vector.shape_cast %c : vector<24xf32> to vector<2x3x4xf32>
  %3 = vector.shape_cast %d : vector<2x4xf32> to vector<4x2xf32>
  %4 = vector.shape_cast %e : vector<1x4xf32> to vector<4xf32>
  %5 = vector.shape_cast %z : vector<4xf32> to vector<1x1x4xf32>
  %6 = vector.shape_cast %w : vector<4x1xf32> to vector<4xf32>
  %7 = vector.shape_cast %a : vector<2x3x4xf32> to vector<6x4xf32>
  %8 = vector.shape_cast %a : vector<2x3x4xf32> to vector<2x12xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<24xf32>, vector<2x4xf32>, vector<2x3x4xf32>, vector<4x2xf32>, vector<4xf32>, vector<1x1x4xf32>, vector<4xf32>, vector<6x4xf32>, vector<2x12xf32>
}
func.func @bc(%a: vector<1xf32>, %b: vector<4x1xf32>, %c: vector<1x4xf32>, %d: vector<f32>, %e: vector<4xf32>) -> (vector<4xf32>, vector<4x3xf32>, vector<3x4xf32>, vector<4xf32>, vector<2x3x4xf32>, vector<2x4x3xf32>) {
  %0 = vector.broadcast %a : vector<1xf32> to vector<4xf32>
  %1 = vector.broadcast %b : vector<4x1xf32> to vector<4x3xf32>
  %2 = vector.broadcast %c : vector<1x4xf32> to vector<3x4xf32>
  %3 = vector.broadcast %d : vector<f32> to vector<4xf32>
  %4 = vector.broadcast %e : vector<4xf32> to vector<2x3x4xf32>
  %5 = vector.broadcast %b : vector<4x1xf32> to vector<2x4x3xf32>
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, vector<4x3xf32>, vector<3x4xf32>, vector<4xf32>, vector<2x3x4xf32>, vector<2x4x3xf32>
}
// -----
func.func @tp(%a: vector<2x3x4xf32>, %b : vector<2x3xf32>, %c: vector<1x3xf32>) -> (vector<3x2x4xf32>, vector<4x2x3xf32>, vector<3x1xf32>) {
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %2 = vector.transpose %c, [1, 0] : vector<1x3xf32> to vector<3x1xf32>
  return %0, %1, %2 : vector<3x2x4xf32>, vector<4x2x3xf32>, vector<3x1xf32>
}
// -----
func.func @pr(%a: f64, %b: f16, %c: bf16, %d: i1, %e: i8, %f: i64, %g: ui8, %h: si16, %i: i37, %j: vector<f32>, %k: i128, %l: f80) {
  vector.print %a : f64
  vector.print %b : f16
  vector.print %c : bf16
  vector.print %d : i1 punctuation <comma>
  vector.print %e : i8 punctuation <no_punctuation>
  vector.print %f : i64 punctuation <open>
  vector.print %g : ui8 punctuation <close>
  vector.print %h : si16
  vector.print %i : i37
  vector.print %j : vector<f32>
  vector.print str "a"
  vector.print str "a"
  vector.print
  return
}
func.func @fe(%a: f32, %b: f32, %v: vector<2xf32>, %w: vector<2x2xf32>) -> (vector<2xf32>, f32, vector<2x2xf32>, f32, vector<1xf32>, index, vector<2x2xi32>, vector<f32>, vector<2xindex>, vector<2xf32>) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1:2 = vector.to_elements %v : vector<2xf32>
  %2 = vector.from_elements %a, %b, %a, %b : vector<2x2xf32>
  %3:4 = vector.to_elements %w : vector<2x2xf32>
  %4 = vector.from_elements %a : vector<1xf32>
  %5 = vector.vscale
  %6 = vector.bitcast %w : vector<2x2xf32> to vector<2x2xi32>
  %7 = vector.from_elements %a : vector<f32>
  %8 = arith.constant dense<[1, 2]> : vector<2xindex>
  %9 = vector.shuffle %4, %v [0, 2] : vector<1xf32>, vector<2xf32>
  return %0, %1#1, %2, %3#3, %4, %5, %6, %7, %8, %9 : vector<2xf32>, f32, vector<2x2xf32>, f32, vector<1xf32>, index, vector<2x2xi32>, vector<f32>, vector<2xindex>, vector<2xf32>
}
func.func @red(%v: vector<4xf32>, %p: f32, %vi: vector<4xi32>, %q: i32, %ix: vector<4xindex>) -> (i32, i32, i32, i32, f32, index) {
  %i1 = vector.reduction <minsi>, %vi, %q : vector<4xi32> into i32
  %i2 = vector.reduction <maxui>, %vi, %q : vector<4xi32> into i32
  %i3 = vector.reduction <minui>, %vi, %q : vector<4xi32> into i32
  %i4 = vector.reduction <or>, %vi, %q : vector<4xi32> into i32
  %i5 = vector.reduction <maxnumf>, %v, %p fastmath<nnan> : vector<4xf32> into f32
  %i6 = vector.reduction <add>, %ix : vector<4xindex> into index
  return %i1, %i2, %i3, %i4, %i5, %i6 : i32, i32, i32, i32, f32, index
}
// -----
func.func @t0(%m: memref<f32>, %p: f32, %n: memref<4xf32>, %i: index, %t: tensor<4xf32>, %s: memref<4xf32, strided<[2]>>, %k: vector<4xi1>, %mm: memref<4xvector<2xf32>>) -> (vector<f32>, vector<f32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.transfer_read %m[], %p : memref<f32>, vector<f32>
  %1 = vector.transfer_read %n[%i], %p : memref<4xf32>, vector<f32>
  %2 = vector.transfer_read %t[%i], %p : tensor<4xf32>, vector<4xf32>
  %3 = vector.transfer_read %s[%i], %p {in_bounds = [true]} : memref<4xf32, strided<[2]>>, vector<4xf32>
  %4 = vector.transfer_read %n[%i], %p, %k {in_bounds = [true]}: memref<4xf32>, vector<4xf32>
  vector.transfer_write %0, %m[] : vector<f32>, memref<f32>
  vector.transfer_write %4, %n[%i], %k : vector<4xf32>, memref<4xf32>
  vector.store %0, %n[%i] : memref<4xf32>, vector<f32>
  return %0, %1, %2, %3, %4 : vector<f32>, vector<f32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
// -----
func.func @mat(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %c: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 16 {
        %x = affine.load %a[%i, %k] : memref<16x16xf32>
        %y = affine.load %b[%k, %j] : memref<16x16xf32>
        %z = affine.load %c[%i, %j] : memref<16x16xf32>
        %p = arith.mulf %x, %y : f32
        %q = arith.addf %z, %p : f32
        affine.store %q, %c[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}
func.func @elt(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %e = math.exp %x : f32
    %s = math.sqrt %e : f32
    affine.store %s, %b[%i] : memref<?xf32>
  }
  return
}
func.func @red(%a: memref<64xf32>) -> f32 {
  %c0 = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %c0) -> f32 {
    %x = affine.load %a[%i] : memref<64xf32>
    %r = arith.addf %acc, %x : f32
    affine.yield %r : f32
  }
  return %s : f32
}
func.func @alloc(%n: index) -> f32 {
  %m = memref.alloc(%n) : memref<?x8xf32>
  %cst = arith.constant 1.5 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %cst, %m[%i, %j] : memref<?x8xf32>
    }
  }
  %c0 = arith.constant 0 : index
  %sv = memref.subview %m[%c0, 2] [1, 4] [1, 1] : memref<?x8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %v = vector.load %sv[%c0] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  %r = vector.reduction <add>, %v : vector<4xf32> into f32
  vector.print %r : f32
  memref.dealloc %m : memref<?x8xf32>
  return %r : f32
}
func.func @main() {
  %n = arith.constant 4 : index
  %r = call @alloc(%n) : (index) -> f32
  return
}
// -----
func.func @f0_f32(%a: vector<2x4xf32>, %b: vector<4x3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @f1_f32(%a: vector<2x4xf32>, %b: vector<3x4xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xf32>, vector<3x4xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @f2_f32(%a: vector<4x2xf32>, %b: vector<4x3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xf32>, vector<4x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @f3_f32(%a: vector<4x2xf32>, %b: vector<3x4xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xf32>, vector<3x4xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
func.func @f4_f32(%a: vector<2x4xf32>, %b: vector<4x3xf32>, %c: vector<3x2xf32>) -> vector<3x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xf32>, vector<4x3xf32> into vector<3x2xf32>
  return %0 : vector<3x2xf32>
}
func.func @f5_f32(%a: vector<2x4xf32>, %b: vector<3x4xf32>, %c: vector<3x2xf32>) -> vector<3x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xf32>, vector<3x4xf32> into vector<3x2xf32>
  return %0 : vector<3x2xf32>
}
func.func @f6_f32(%a: vector<4x2xf32>, %b: vector<4x3xf32>, %c: vector<3x2xf32>) -> vector<3x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xf32>, vector<4x3xf32> into vector<3x2xf32>
  return %0 : vector<3x2xf32>
}
func.func @f7_f32(%a: vector<4x2xf32>, %b: vector<3x4xf32>, %c: vector<3x2xf32>) -> vector<3x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xf32>, vector<3x4xf32> into vector<3x2xf32>
  return %0 : vector<3x2xf32>
}
func.func @f8_f32(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @f9_f32(%a: vector<4x2xf32>, %b: vector<4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xf32>, vector<4xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @f10_f32(%a: vector<4xf32>, %b: vector<2x4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4xf32>, vector<2x4xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @f11_f32(%a: vector<4xf32>, %b: vector<4x2xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4xf32>, vector<4x2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @f0_i32(%a: vector<2x4xi32>, %b: vector<4x3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xi32>, vector<4x3xi32> into vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
func.func @f1_i32(%a: vector<2x4xi32>, %b: vector<3x4xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xi32>, vector<3x4xi32> into vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
func.func @f2_i32(%a: vector<4x2xi32>, %b: vector<4x3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xi32>, vector<4x3xi32> into vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
func.func @f3_i32(%a: vector<4x2xi32>, %b: vector<3x4xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xi32>, vector<3x4xi32> into vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
func.func @f4_i32(%a: vector<2x4xi32>, %b: vector<4x3xi32>, %c: vector<3x2xi32>) -> vector<3x2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xi32>, vector<4x3xi32> into vector<3x2xi32>
  return %0 : vector<3x2xi32>
}
func.func @f5_i32(%a: vector<2x4xi32>, %b: vector<3x4xi32>, %c: vector<3x2xi32>) -> vector<3x2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xi32>, vector<3x4xi32> into vector<3x2xi32>
  return %0 : vector<3x2xi32>
}
func.func @f6_i32(%a: vector<4x2xi32>, %b: vector<4x3xi32>, %c: vector<3x2xi32>) -> vector<3x2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xi32>, vector<4x3xi32> into vector<3x2xi32>
  return %0 : vector<3x2xi32>
}
func.func @f7_i32(%a: vector<4x2xi32>, %b: vector<3x4xi32>, %c: vector<3x2xi32>) -> vector<3x2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xi32>, vector<3x4xi32> into vector<3x2xi32>
  return %0 : vector<3x2xi32>
}
func.func @f8_i32(%a: vector<2x4xi32>, %b: vector<4xi32>, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xi32>, vector<4xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @f9_i32(%a: vector<4x2xi32>, %b: vector<4xi32>, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xi32>, vector<4xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @f10_i32(%a: vector<4xi32>, %b: vector<2x4xi32>, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4xi32>, vector<2x4xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @f11_i32(%a: vector<4xi32>, %b: vector<4x2xi32>, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4xi32>, vector<4x2xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}

// -----
func.func @one_lane(%x: i32, %v: vector<1xi32>) -> (vector<1xi32>, vector<1x1xi32>, vector<2x1xi32>, vector<[1]xi32>) {
  %0 = vector.broadcast %x : i32 to vector<1xi32>
  %1 = vector.broadcast %x : i32 to vector<1x1xi32>
  %2 = vector.broadcast %x : i32 to vector<2x1xi32>
  %3 = vector.broadcast %x : i32 to vector<[1]xi32>
  return %0, %1, %2, %3: vector<1xi32>, vector<1x1xi32>, vector<2x1xi32>, vector<[1]xi32>
}

// -----
func.func @a(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>, %i: index, %p: i32) -> vector<1xi32> {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x?xi32, strided<[?, ?], offset: ?>>, vector<1xi32>
  return %0 : vector<1xi32>
}
func.func @a2(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>, %i: index, %p: vector<1xi32>) {
  vector.transfer_write %p, %m[%i, %i] {in_bounds = [true]} : vector<1xi32>, memref<?x?xi32, strided<[?, ?], offset: ?>>
  return
}
func.func @a3(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>, %i: index, %p: i32) -> vector<i32> {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xi32, strided<[?, ?], offset: ?>>, vector<i32>
  return %0 : vector<i32>
}
func.func @a4(%m: memref<?x1xi32, strided<[?, 7], offset: ?>>, %i: index, %p: i32) -> vector<1xi32> {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x1xi32, strided<[?, 7], offset: ?>>, vector<1xi32>
  %1 = vector.load %m[%i, %i] : memref<?x1xi32, strided<[?, 7], offset: ?>>, vector<1xi32>
  return %0 : vector<1xi32>
}

// -----
func.func @a(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<8xf32> {
  %0 = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>
  return %0 : vector<8xf32>
}
// -----
func.func @b(%a: vector<2x4xf32>, %b: vector<2x4xf32>) -> vector<2x8xf32> {
  %0 = vector.interleave %a, %b : vector<2x4xf32> -> vector<2x8xf32>
  return %0 : vector<2x8xf32>
}
// -----
func.func @c(%a: vector<[4]xf32>, %b: vector<[4]xf32>) -> vector<[8]xf32> {
  %0 = vector.interleave %a, %b : vector<[4]xf32> -> vector<[8]xf32>
  return %0 : vector<[8]xf32>
}
// -----
func.func @d(%a: vector<8xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0, %1 = vector.deinterleave %a : vector<8xf32> -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
// -----
func.func @e(%a: vector<[8]xf32>) -> (vector<[4]xf32>, vector<[4]xf32>) {
  %0, %1 = vector.deinterleave %a : vector<[8]xf32> -> vector<[4]xf32>
  return %0, %1 : vector<[4]xf32>, vector<[4]xf32>
}
// -----
func.func @f(%a: vector<2x8xf32>) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %0, %1 = vector.deinterleave %a : vector<2x8xf32> -> vector<2x4xf32>
  return %0, %1 : vector<2x4xf32>, vector<2x4xf32>
}
// -----
func.func @g(%a: vector<f32>, %b: vector<f32>) -> vector<2xf32> {
  %0 = vector.interleave %a, %b : vector<f32> -> vector<2xf32>
  return %0 : vector<2xf32>
}
// -----
func.func @h(%a: vector<2x[4]xi8>, %b: vector<2x[4]xi8>) -> vector<2x[8]xi8> {
  %0 = vector.interleave %a, %b : vector<2x[4]xi8> -> vector<2x[8]xi8>
  return %0 : vector<2x[8]xi8>
}

// -----
func.func @a(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0 : vector<3x2xf32>
}
// -----
func.func @b(%a: vector<2x1xf32>) -> vector<1x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x1xf32> to vector<1x2xf32>
  return %0 : vector<1x2xf32>
}
// -----
func.func @c(%a: vector<2x3x4xf32>) -> vector<2x4x3xf32> {
  %0 = vector.transpose %a, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  return %0 : vector<2x4x3xf32>
}
// -----
func.func @d(%a: vector<2x[4]xf32>) -> vector<[4]x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  return %0 : vector<[4]x2xf32>
}
// -----
func.func @e(%a: vector<2x3x1xf32>) -> vector<1x3x2xf32> {
  %0 = vector.transpose %a, [2, 1, 0] : vector<2x3x1xf32> to vector<1x3x2xf32>
  return %0 : vector<1x3x2xf32>
}
// -----
func.func @f(%a: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.transpose %a, [0, 1] : vector<2x3xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
// -----
func.func @g(%a: vector<1x2x3xf32>) -> vector<3x1x2xf32> {
  %0 = vector.transpose %a, [2, 0, 1] : vector<1x2x3xf32> to vector<3x1x2xf32>
  return %0 : vector<3x1x2xf32>
}
