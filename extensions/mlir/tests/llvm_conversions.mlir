func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %n: index, %k: index, %v: vector<4xi32>, %w: vector<4xindex>, %d: f64, %i8: i8, %m: vector<4xi1>, %vv: vector<2x4xi32>) {
  %c0_x = arith.constant 0 : i32
  %1 = arith.divui %a, %b exact : i32
  %2 = arith.shrsi %a, %b exact : i32
  %3 = arith.trunci %a overflow<nsw> : i32 to i8
  %4 = arith.shli %a, %b overflow<nuw> : i32
  %5 = arith.index_cast %a : i32 to index
  %6 = arith.index_cast %n : index to i32
  %7 = arith.index_castui %a : i32 to index
  %8 = arith.index_castui %n : index to i32
  %i64 = arith.extsi %a : i32 to i64
  %9 = arith.index_cast %i64 : i64 to index
  %10 = arith.index_cast %n : index to i64
  %11 = arith.extui %i8 : i8 to i32
  %12 = arith.extf %x : f32 to f64
  %13 = arith.truncf %d : f64 to f32
  %14 = arith.sitofp %a : i32 to f32
  %15 = arith.uitofp %a : i32 to f64
  %16 = arith.fptosi %x : f32 to i32
  %17 = arith.fptoui %x : f32 to i32
  %18 = arith.bitcast %x : f32 to i32
  %19 = arith.cmpf olt, %x, %y : f32
  %20 = arith.cmpf uno, %x, %y fastmath<nnan> : f32
  %21 = arith.select %m, %v, %v : vector<4xi1>, vector<4xi32>
  %22 = arith.addi %w, %w : vector<4xindex>
  %v2 = arith.addi %v, %v : vector<4xi32>
  %23 = arith.cmpi slt, %v, %v2 : vector<4xi32>
  %24 = arith.constant dense<[1, 2, 3, 4]> : vector<4xindex>
  %25 = arith.constant 2.5 : f32
  %26 = arith.constant true
  %27 = arith.constant dense<1.0> : vector<4xf32>
  %28 = arith.negf %x fastmath<fast> : f32
  %29 = arith.remf %x, %y : f32
  %30 = arith.maxnumf %x, %y : f32
  %31 = arith.minui %a, %b : i32
  %32 = arith.xori %a, %b : i32
  %33 = arith.addi %a, %c0_x : i32
  %35 = arith.index_cast %v : vector<4xi32> to vector<4xindex>
  %38 = arith.select %c, %n, %k : index
  %40 = arith.maxsi %n, %k : index
  %42 = arith.constant -7 : i8
  return
}
// -----
func.func private @ext(memref<4xf32>, index) -> f32
func.func @f(%a: i32, %b: i32, %n: index, %x: f32, %y: f32, %c: i1, %v: vector<4xf32>) -> (i32, f32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.cmpi slt, %0, %b : i32
  %2 = arith.select %1, %a, %b : i32
  %3 = arith.index_cast %2 : i32 to index
  %4 = arith.addi %3, %n : index
  %5 = arith.addf %x, %y fastmath<fast> : f32
  %c5 = arith.constant 5 : index
  %6 = arith.cmpi ult, %4, %c5 : index
  cf.cond_br %6, ^bb1(%5 : f32), ^bb2
^bb1(%z: f32):
  %7 = arith.maximumf %z, %x : f32
  return %2, %7 : i32, f32
^bb2:
  %8 = arith.addf %v, %v : vector<4xf32>
  cf.br ^bb1(%x : f32)
}
func.func @g(%m: memref<4x?xf32>, %i: index, %j: index) -> f32 {
  %x = memref.load %m[%i, %j] : memref<4x?xf32>
  memref.store %x, %m[%j, %i] : memref<4x?xf32>
  %al = memref.alloc() : memref<4xf32>
  %r = call @ext(%al, %i) : (memref<4xf32>, index) -> f32
  memref.dealloc %al : memref<4xf32>
  return %x : f32
}
// -----
func.func @f(%m: memref<4xf32>, %n: index, %k: index, %u: memref<2x3xi32>, %v: memref<4xf32>) -> index {
  %x = memref.load %v[%n] : memref<4xf32>
  memref.store %x, %m[%n] : memref<4xf32>
  %s = arith.addi %n, %k : index
  %z = arith.constant 0 : index
  %t = arith.addi %s, %z : index
  %y = memref.load %v[%t] : memref<4xf32>
  memref.store %y, %m[%s] : memref<4xf32>
  cf.br ^bb1(%s, %m : index, memref<4xf32>)
^bb1(%q: index, %w: memref<4xf32>):
  %d = arith.muli %q, %q : index
  memref.store %x, %w[%d] : memref<4xf32>
  return %d : index
}
// -----
func.func @g(%n: index, %m: memref<?xf32>, %f: (i32) -> i32, %u: memref<*xf32>) -> (index, memref<?xf32>) attributes {llvm.emit_c_interface} {
  %k = func.constant @h : (i32) -> i32
  %q:2 = call @g(%n, %m, %k, %u) : (index, memref<?xf32>, (i32) -> i32, memref<*xf32>) -> (index, memref<?xf32>)
  return %q#0, %q#1 : index, memref<?xf32>
}
func.func private @h(i32) -> i32
func.func private @v(%x: i32 {llvm.noundef}, %p: memref<2xf32> {llvm.noalias}) { return }
func.func @e() attributes {no_inline} { call @v2() : () -> () 
  return }
func.func private @v2()
// -----
memref.global "private" constant @k : memref<2x3xf32> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
memref.global @u : memref<4xi32> = uninitialized
memref.global "private" @e : memref<i32> = dense<7> {alignment = 64}
func.func @f(%m: memref<4x?xf32, strided<[?, 1], offset: ?>>, %n: index, %i: index, %z: memref<f32>, %b: memref<8xi1>) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %m, %c0 : memref<4x?xf32, strided<[?, 1], offset: ?>>
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %m, %c1 : memref<4x?xf32, strided<[?, 1], offset: ?>>
  %x = memref.load %m[%n, %i] : memref<4x?xf32, strided<[?, 1], offset: ?>>
  memref.store %x, %z[] : memref<f32>
  %a = memref.alloc(%n) {alignment = 64 : i64} : memref<?x4xf32>
  %s = memref.alloca() : memref<2x3xf64>
  %t = memref.alloca(%n, %i) {alignment = 16 : i64} : memref<?x?xf64>
  %c = memref.cast %a : memref<?x4xf32> to memref<?x?xf32>
  %g = memref.get_global @k : memref<2x3xf32>
  %y = memref.load %g[%c0, %c1] : memref<2x3xf32>
  %q = memref.load %b[%i] : memref<8xi1>
  memref.store %q, %b[%n] : memref<8xi1>
  memref.dealloc %a : memref<?x4xf32>
  return %d1, %y : index, f32
}
// -----
func.func @h(%m: memref<8x16xf32>, %n: index, %i: index) -> memref<?x4xf32, strided<[16, 1], offset: ?>> {
  %s = memref.subview %m[%i, 2] [%n, 4] [1, 1] : memref<8x16xf32> to memref<?x4xf32, strided<[16, 1], offset: ?>>
  return %s : memref<?x4xf32, strided<[16, 1], offset: ?>>
}
// -----
func.func @c(%m: memref<4x4xf32>, %n: memref<4x4xf32>, %i: index, %p: memref<?xf32>, %q: memref<?xf32>, %x: f32) {
  memref.copy %m, %n : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %p, %q : memref<?xf32> to memref<?xf32>
  %r = memref.reinterpret_cast %m to offset: [%i], sizes: [2, 8], strides: [8, 1] : memref<4x4xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %p : memref<?xf32> -> memref<f32>, index, index, index
  memref.store %x, %r[%i, %i] : memref<2x8xf32, strided<[8, 1], offset: ?>>
  %al = memref.alloc() : memref<4x4xf32>
  %ix = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index
  return
}
// -----
func.func @c(%m: memref<4x4xf32>, %n: memref<4x4xf32>, %p: memref<?x3xf32>, %q: memref<?x3xf32>, %s: memref<4x4xf32, strided<[4, 1], offset: ?>>, %t: memref<4x4xf32, strided<[8, 1]>>, %z: memref<f32>, %k: memref<8xf32, strided<[1], offset: 2>>, %l: memref<8xf32>) {
  memref.copy %m, %n : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %p, %q : memref<?x3xf32> to memref<?x3xf32>
  memref.copy %s, %n : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32>
  memref.copy %z, %z : memref<f32> to memref<f32>
  memref.copy %k, %l : memref<8xf32, strided<[1], offset: 2>> to memref<8xf32>
  return
}
// -----
func.func @f(%n: index) {
  %a = memref.alloc() : memref<f32>
  %b = memref.alloc() : memref<2x3x4xf32>
  %c = memref.alloc(%n) : memref<2x?x4xf32>
  %d = memref.alloc(%n, %n) : memref<?x?xf32>
  %e = memref.alloca() {alignment = 64 : i64} : memref<4xi1>
  %g = memref.alloc(%n) : memref<?xindex>
  return
}
// -----
func.func @i(%a: index, %b: index, %c: i32, %k: i1) {
  %1 = index.add %a, %b
  %2 = index.sub %a, %b
  %3 = index.mul %a, %b
  %4 = index.divs %a, %b
  %5 = index.divu %a, %b
  %8 = index.rems %a, %b
  %9 = index.remu %a, %b
  %10 = index.maxs %a, %b
  %11 = index.maxu %a, %b
  %12 = index.mins %a, %b
  %13 = index.minu %a, %b
  %14 = index.shl %a, %b
  %15 = index.shrs %a, %b
  %16 = index.shru %a, %b
  %17 = index.and %a, %b
  %18 = index.or %a, %b
  %19 = index.xor %a, %b
  %20 = index.casts %a : index to i32
  %21 = index.castu %c : i32 to index
  %22 = index.casts %c : i32 to index
  %23 = index.cmp slt(%a, %b)
  %24 = index.cmp uge(%a, %b)
  %25 = index.constant 5
  %26 = index.bool.constant true
  %27 = index.sizeof
  return
}
// -----
func.func @c(%a: index, %b: index) -> (index, index, index) {
  %6 = index.ceildivs %a, %b
  %7 = index.floordivs %a, %b
  %8 = index.ceildivu %a, %b
  return %6, %7, %8 : index, index, index
}
// -----
func.func @f(%n: index) {
  %a = memref.alloc() : memref<1x2x8xf32>
  %b = memref.alloc() : memref<2x1x4xf32>
  %c = memref.alloc() : memref<2x4x1xf32>
  %d = memref.alloc() : memref<1x1x1xf32>
  %e = memref.alloc(%n) : memref<1x?x1x2xf32>
  %g = memref.alloc() : memref<1x7xf32>
  %h = memref.alloc(%n) : memref<?x1xf32>
  return
}
// -----
func.func @c(%m: memref<4x4xf32>, %s: memref<4x4xf32, strided<[8, 1]>>, %t: memref<?xf32, strided<[?], offset: ?>>, %u: memref<?xf32>) {
  memref.copy %m, %s : memref<4x4xf32> to memref<4x4xf32, strided<[8, 1]>>
  memref.copy %t, %u : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  return
}
// -----
func.func @m(%w: vector<2x4xf32>, %u: vector<2x2x4xi32>, %b: vector<2x4xi1>, %ix: vector<2x4xindex>) {
 %0 = arith.addf %w, %w fastmath<fast> : vector<2x4xf32>
 %1 = arith.addi %u, %u overflow<nsw> : vector<2x2x4xi32>
 %2 = arith.cmpi slt, %u, %1 : vector<2x2x4xi32>
 %3 = arith.cmpf olt, %w, %w : vector<2x4xf32>
 %4 = arith.select %b, %w, %w : vector<2x4xi1>, vector<2x4xf32>
 %5 = arith.extf %w : vector<2x4xf32> to vector<2x4xf64>
 %6 = arith.index_cast %ix : vector<2x4xindex> to vector<2x4xi32>
 %7 = arith.negf %w : vector<2x4xf32>
 %8 = arith.maximumf %w, %w : vector<2x4xf32>
 %9 = arith.constant dense<1.0> : vector<2x4xf32>
 %10 = arith.bitcast %w : vector<2x4xf32> to vector<2x4xi32>
 %11 = arith.index_cast %ix : vector<2x4xindex> to vector<2x4xi64>
 %12 = arith.ceildivsi %u, %u : vector<2x2x4xi32>
 %13:2 = arith.addui_extended %u, %u : vector<2x2x4xi32>, vector<2x2x4xi1>
 %14:2 = arith.mulsi_extended %u, %u : vector<2x2x4xi32>
 %c = arith.constant true
 %15 = arith.select %c, %w, %w : vector<2x4xf32>
 return
}
// -----
func.func @s(%x: i32, %y: i64, %i: index, %f: f64, %h: f32) {
 %0:2 = arith.addui_extended %x, %x : i32, i1
 %1:2 = arith.mulsi_extended %x, %x : i32
 %2:2 = arith.mului_extended %i, %i : index
 %3 = arith.ceildivsi %x, %x : i32
 %4 = arith.ceildivui %x, %x : i32
 %5 = arith.floordivsi %x, %x : i32
 return
}
// -----
func.func @b(%c: i1, %w: vector<2x4xf32>, %v: vector<4xi32>, %d: vector<2x4xi32>) {
 %1 = arith.select %c, %w, %w : vector<2x4xf32>
 %2 = arith.select %c, %v, %v : vector<4xi32>
 %3 = arith.ceildivsi %v, %v : vector<4xi32>
 %4:2 = arith.mulsi_extended %v, %v : vector<4xi32>
 %5:2 = arith.addui_extended %v, %v : vector<4xi32>, vector<4xi1>
 %6 = arith.ceildivui %d, %d : vector<2x4xi32>
 %7 = arith.floordivsi %d, %d : vector<2x4xi32>
 return
}
// -----
func.func @m(%x: f32, %y: f64, %i: i32, %v: vector<4xf32>, %w: vector<2x4xf32>, %h: bf16) {
 %0 = math.sqrt %x : f32
 %1 = math.exp %y fastmath<fast> : f64
 %2 = math.log1p %x : f32
 %3 = math.expm1 %x : f32
 %4 = math.rsqrt %x : f32
 %5 = math.absi %i : i32
 %6 = math.ctlz %i : i32
 %7 = math.cttz %i : i32
 %8 = math.ctpop %i : i32
 %9 = math.fma %x, %x, %x : f32
 %10 = math.powf %x, %x : f32
 %11 = math.fpowi %x, %i : f32, i32
 %12 = math.ipowi %i, %i : i32
 %13 = math.tanh %x : f32
 %14 = math.atan2 %x, %x : f32
 %15 = math.sqrt %v : vector<4xf32>
 %16 = math.sqrt %w : vector<2x4xf32>
 %17 = math.expm1 %w : vector<2x4xf32>
 %18 = math.rsqrt %v : vector<4xf32>
 %19 = math.erf %x : f32
 %20 = math.isnan %x : f32
 %21 = math.isinf %x : f32
 %22 = math.isfinite %v : vector<4xf32>
 %23 = math.isnormal %x : f32
 %24 = math.copysign %x, %x : f32
 %25 = math.round %x : f32
 %26 = math.roundeven %x : f32
 %27 = math.trunc %x : f32
 %28 = math.floor %x : f32
 %29 = math.ceil %x : f32
 %30 = math.exp2 %x : f32
 %31 = math.log2 %x : f32
 %32 = math.log10 %x : f32
 %33 = math.log %x : f32
 %34 = math.absf %x : f32
 %35 = math.sin %x : f32
 %36 = math.cos %x : f32
 %37 = math.tan %x : f32
 %38 = math.asin %x : f32
 %39 = math.sinh %x : f32
 %40 = math.cosh %x : f32
 %41 = math.atan %x : f32
 %42 = math.acos %x : f32
 %43 = math.cbrt %x : f32
 return
}
// -----
func.func @m(%w: vector<2x4xf32>, %u: vector<2x4xi32>, %v: vector<4xf32>, %k: vector<4xi32>, %x: f32, %y: f64, %s: i16, %h: bf16) {
 %3 = math.ctpop %u : vector<2x4xi32>
 %6 = math.fma %w, %w, %w : vector<2x4xf32>
 %7 = math.log1p %w fastmath<fast> : vector<2x4xf32>
 %8 = math.rsqrt %w fastmath<fast> : vector<2x4xf32>
 %9 = math.clampf %x to [%x, %x] : f32
 %10 = math.exp %h : bf16
 %11 = math.fpowi %y, %s : f64, i16
 %12 = math.isnan %x {fastmath = #arith.fastmath<fast>} : f32
 %13 = math.expm1 %v fastmath<nnan> : vector<4xf32>
 %14:2 = math.sincos %v fastmath<nnan> : vector<4xf32>
 %16 = math.acosh %x : f32
 %17 = math.erfc %x : f32
 %18 = math.powf %w, %w : vector<2x4xf32>
 %19 = math.copysign %w, %w : vector<2x4xf32>
 %20 = math.cttz %k : vector<4xi32>
 return
}
// -----
func.func @s(%x: i32, %y: i64, %i: index, %m: memref<4xf32>) {
  cf.switch %x : i32, [
    default: ^a(%i : index),
    42: ^b(%m : memref<4xf32>),
    43: ^a(%i : index)
  ]
^a(%j: index):
  return
^b(%k: memref<4xf32>):
  %t = arith.constant true
  cf.assert %t, "oh no"
  cf.assert %t, "oh no"
  cf.assert %t, "other \"q\""
  return
}
func.func @t(%x: i32) {
  cf.switch %x : i32, [
    default: ^a
  ]
^a:
  return
}
// -----
func.func @f(%a: memref<10xf32>, %i: i64, %n : index) {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0.0 : f32
  affine.if affine_set<()[s0] : (s0 - 3 >= 0, s0 - 7 == 0)>()[%c3] {
    affine.store %c0, %a[0] : memref<10xf32>
  }
  affine.parallel (%x, %y) = (0, max(symbol(%c3) mod 8 - 11, -1)) to (min(-symbol(%c3) + 7, 3), 4) {
    affine.store %c0, %a[symbol(%c3) + %x] : memref<10xf32>
  }
  %q = affine.apply affine_map<()[s0,s1] -> (s0 + s1 + 2)>()[%c3, %n]
  affine.for %k = 0 to affine_map<()[s0] -> (s0 + 2)>()[%c3] {
    affine.store %c0, %a[%k] : memref<10xf32>
  }
  affine.for %k = affine_map<(d0)[s0] -> (d0 + s0)>(%q)[%c3] to min affine_map<()[s0, s1] -> (s0 + 2, s1 * 2)>()[%c3, %n] {
    affine.store %c0, %a[%k] : memref<10xf32>
  }
  %m = affine.min affine_map<()[s0,s1] -> (s0 + s1 + 2, 4)>()[%c3, %n]
  %m2 = affine.min affine_map<()[s0,s1] -> (s0 + 2, 4)>()[%c3, %n]
  %y = arith.addi %m, %m2 : index
  affine.store %c0, %a[%y] : memref<10xf32>
  return
}
// -----
func.func @f(%a: i32, %z : i32, %m: memref<10xf32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %x = arith.ori %a, %c0 : i32
  %y = arith.andi %x, %a : i32
  %t = arith.constant true
  %ca = memref.cast %m : memref<10xf32> to memref<?xf32>
  %cb = memref.cast %ca : memref<?xf32> to memref<10xf32>
  %cc = memref.cast %cb : memref<10xf32> to memref<?xf32>
  "test.use"(%cb) : (memref<10xf32>) -> ()
  %i = affine.if affine_set<() : (1 >= 0)> () -> i32 {
    %x1 = arith.ori %a, %c0 : i32
    affine.yield %x1 : i32
  } else {
    affine.yield %z : i32
  }
  %q = arith.select %t, %y, %i : i32
  %lp = affine.for %k = 3 to 2 iter_args(%u = %q) -> i32 {
    %x1 = arith.ori %u, %c0 : i32
    affine.yield %x1 : i32
  }
  return %lp : i32
}
// -----
func.func @f(%x : index, %y: index, %z : i32, %w: i32, %v : vector<2x4xi32>) -> (index, index, index, i32, i32, i32, vector<2x4xi32>) {
  %c3 = arith.constant 3 : index
  %a = arith.ceildivsi %x, %c3 : index
  %b = arith.ceildivsi %c3, %y : index
  %c = arith.floordivsi %x, %y : index
  %d = arith.ceildivui %z, %w : i32
  %e = arith.floordivsi %z, %w : i32
  %g = arith.ceildivsi %z, %w : i32
  %h = arith.ceildivsi %v, %v : vector<2x4xi32>
  %aa = arith.floordivsi %x, %c3 : index
  %ab = arith.floordivsi %c3, %y : index
  %bb = arith.ceildivui %x, %c3 : index
  %bc = arith.ceildivui %c3, %x : index
  return %a, %b, %c, %d, %e, %g, %h : index, index, index, i32, i32, i32, vector<2x4xi32>
}
// -----
func.func @f(%x : index, %v: vector<2x4xi8>) -> (index, index, i8, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %cv = arith.constant dense<[[0,1,2,3],[4,5,6,7]]> : vector<2x4xi8>
  %sc = vector.shape_cast %cv : vector<2x4xi8> to vector<8xi8>
  %s = arith.subi %c0, %c0 : index
  %l = affine.linearize_index [%c0, %c3] by (%c3, 5) : index
  %e = vector.extract %sc[3] : i8 from vector<8xi8>
  %l2 = affine.linearize_index [%x, %c3] by (%c3, 5) : index
  return %s, %l, %e, %l2 : index, index, i8, index
}
// -----
func.func @used(%i: index) {
  %a = memref.alloc() : memref<4xi16>
  %c = memref.cast %a : memref<4xi16> to memref<?xi16, strided<[?], offset: ?>>
  "test.use"(%c, %a) : (memref<?xi16, strided<[?], offset: ?>>, memref<4xi16>) -> ()
  return
}
func.func @unused(%i: index) {
  %a = memref.alloc() : memref<4xi16>
  %c = memref.cast %a : memref<4xi16> to memref<?xi16, strided<[?], offset: ?>>
  "test.use"(%c) : (memref<?xi16, strided<[?], offset: ?>>) -> ()
  return
}
func.func @unusedconv(%i: index) -> i16 {
  %a = memref.alloc() : memref<4xi16>
  %c = memref.cast %a : memref<4xi16> to memref<?xi16, strided<[?], offset: ?>>
  "test.use"(%c) : (memref<?xi16, strided<[?], offset: ?>>) -> ()
  %l = memref.load %c[%i] : memref<?xi16, strided<[?], offset: ?>>
  return %l : i16
}
func.func @arg(%a: memref<4xi16>, %i: index) -> i16 {
  %c = memref.cast %a : memref<4xi16> to memref<?xi16, strided<[?], offset: ?>>
  "test.use"(%c) : (memref<?xi16, strided<[?], offset: ?>>) -> ()
  %l = memref.load %c[%i] : memref<?xi16, strided<[?], offset: ?>>
  return %l : i16
}
func.func @twice(%a: memref<4xi16>, %i: index) -> i16 {
  %c = memref.cast %a : memref<4xi16> to memref<?xi16, strided<[?], offset: ?>>
  %d = memref.cast %a : memref<4xi16> to memref<?xi16>
  %e = memref.cast %d : memref<?xi16> to memref<4xi16, strided<[1], offset: ?>>
  "test.use"(%c, %d, %e) : (memref<?xi16, strided<[?], offset: ?>>, memref<?xi16>,memref<4xi16, strided<[1], offset: ?>>) -> ()
  %z = arith.constant 0 : i16
 return %z : i16
}
// -----
func.func @view(%m: memref<48xi8>, %o: index, %s: index, %t: index) -> f64 {
  %0 = memref.view %m[%o][] : memref<48xi8> to memref<6xf64>
  %1 = memref.view %m[%o][%s] : memref<48xi8> to memref<?x2xf64>
  %2 = memref.view %m[%o][%s, %t] : memref<48xi8> to memref<?x?xf64>
  %3 = memref.view %m[%o][%t] : memref<48xi8> to memref<4x?x3xf64>
  %l = memref.load %3[%o, %s, %t] : memref<4x?x3xf64>
  return %l : f64
}
func.func @rmw(%m: memref<4x8xi32>, %f: memref<?xf32>, %i: index, %v: i32, %w: f32) -> (i32, f32) {
  %0 = memref.atomic_rmw addi %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %1 = memref.atomic_rmw addf %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %2 = memref.atomic_rmw andi %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %3 = memref.atomic_rmw ori %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %4 = memref.atomic_rmw xori %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %5 = memref.atomic_rmw maxs %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %6 = memref.atomic_rmw mins %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %7 = memref.atomic_rmw maxu %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %8 = memref.atomic_rmw minu %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %9 = memref.atomic_rmw muli %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  %10 = memref.atomic_rmw mulf %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %11 = memref.atomic_rmw maximumf %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %12 = memref.atomic_rmw maxnumf %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %13 = memref.atomic_rmw assign %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %14 = memref.atomic_rmw minimumf %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %15 = memref.atomic_rmw minnumf %w, %f[%i] : (f32, memref<?xf32>) -> f32
  %16 = memref.atomic_rmw assign %v, %m[%i, %i] : (i32, memref<4x8xi32>) -> i32
  return %0, %1 : i32, f32
}
// -----
func.func @cx(%a: complex<f32>, %b: complex<f32>, %x: f32, %y: f32) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, complex<f32>, f32, f32, complex<f32>) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %a, %b : complex<f32>
  %2 = complex.mul %a, %b : complex<f32>
  %3 = complex.div %a, %b : complex<f32>
  %4 = complex.abs %a : complex<f32>
  %5 = complex.create %x, %y : complex<f32>
  %6 = complex.re %a : complex<f32>
  %7 = complex.im %a : complex<f32>
  %8 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, complex<f32>, f32, f32, complex<f32>
}
func.func @fm(%a: complex<f64>, %b: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, f64) {
  %0 = complex.add %a, %b fastmath<nnan> : complex<f64>
  %2 = complex.mul %a, %b fastmath<fast> : complex<f64>
  %3 = complex.div %a, %b fastmath<nnan> : complex<f64>
  %4 = complex.abs %a fastmath<nnan> : complex<f64>
  return %0, %2, %3, %4 : complex<f64>, complex<f64>, complex<f64>, f64
}
// -----
func.func private @e0(memref<*xf32>) attributes { llvm.emit_c_interface }
func.func private @e1(%a: memref<2xf32> {llvm.noalias}, %i: index {llvm.noundef}) -> (index {llvm.noundef}) attributes { llvm.emit_c_interface }
func.func private @e2(memref<2xf32>, i1) -> (memref<*xf32>) attributes { llvm.emit_c_interface }
func.func private @e3() -> (memref<2xf32>, index) attributes { llvm.emit_c_interface }
func.func private @e5() -> (f32, index) attributes { llvm.emit_c_interface }
func.func @e4(%f: f32, %a: memref<2xf32> {llvm.noalias}, %b: memref<*xf32>) -> (memref<2xf32>, index) attributes { llvm.emit_c_interface } {
  %0:2 = call @e3() : () -> (memref<2xf32>, index)
  return %0#0, %0#1 : memref<2xf32>, index
}
// -----
func.func @c1(%a: memref<4x?xf32>) -> memref<*xf32> { %0 = memref.cast %a : memref<4x?xf32> to memref<*xf32> return %0 : memref<*xf32> }
func.func @c2(%a: memref<*xf32>) -> memref<4x?xf32> { %0 = memref.cast %a : memref<*xf32> to memref<4x?xf32> return %0 : memref<4x?xf32> }
func.func @c3b(%a: memref<4x?xf32, 3>, %i: index) -> (index) { %0 = memref.rank %a : memref<4x?xf32, 3> return %0: index}
func.func @c4(%a: memref<4xf32>) -> memref<4xf32> { %0 = memref.assume_alignment %a, 16 : memref<4xf32> return %0 : memref<4xf32> }
func.func @c6(%a: memref<4x?xf32>) -> memref<?x4xf32, strided<[1, ?]>> { %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>> return %0 : memref<?x4xf32, strided<[1, ?]>> }
func.func @c7(%a: memref<4xf32, 1>) -> memref<4xf32, 2> { %0 = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xf32, 2> return %0 : memref<4xf32, 2> }
func.func @c10() -> memref<4xf32, 3> { %0 = memref.alloc() : memref<4xf32, 3> %1 = memref.alloca() : memref<4xf32, 5> return %0 : memref<4xf32, 3> }
func.func @c13(%a: memref<*xf32>, %b: memref<*xf32>) { memref.copy %a, %b : memref<*xf32> to memref<*xf32> return }
func.func @c14(%a: memref<?xi8>, %i: index) { %0 = memref.view %a[%i][%i] : memref<?xi8> to memref<?x4xf32> 
 %1 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<?xi8> to memref<4xi8> return }
func.func @c15(%a: memref<*xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> { %1 = memref.reinterpret_cast %a to offset: [%i], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>> return %1 : memref<4xf32, strided<[1], offset: ?>> }
func.func @c16(%a: memref<*xf32>) -> index { %0 = memref.extract_aligned_pointer_as_index %a : memref<*xf32> -> index return %0 : index }
func.func @c17(%n: index) -> memref<?x4xf32, affine_map<(d0, d1) -> (d0, d1)>> { %0 = memref.alloc(%n) : memref<?x4xf32, affine_map<(d0, d1) -> (d0, d1)>> return %0 : memref<?x4xf32, affine_map<(d0, d1) -> (d0, d1)>> }
// -----
memref.global "private" constant @g : memref<4xf32, 1> = dense<1.0>
func.func @c12() -> memref<4xf32, 1> { %0 = memref.get_global @g : memref<4xf32, 1> return %0 : memref<4xf32, 1> }
func.func @c9(%a: memref<*xf32>, %i: index) -> index { memref.dealloc %a : memref<*xf32> %0 = memref.dim %a, %i : memref<*xf32> return %0 : index }
// -----
func.func @a(%n: index) -> memref<?x4xf32> { %0 = memref.alloc(%n) : memref<?x4xf32> memref.dealloc %0 : memref<?x4xf32> return %0 : memref<?x4xf32> }
func.func @b(%n: index) { %0 = memref.alloc(%n) {alignment = 64 : i64} : memref<?x4xf32> return }
func.func @c(%n: index) { %0 = memref.alloc() {alignment = 8 : i64} : memref<4xf64> %1 = memref.alloc() : memref<3xi8> return }
func.func @d(%n: index) { %0 = memref.alloc() : memref<vector<4xf32>> %1 = memref.alloc() : memref<2xcomplex<f64>> %2 = memref.alloc() : memref<index> %3 = memref.alloc(%n) {alignment = 64} : memref<?xi1>  return }
func.func @e(%n: index) { %0 = memref.alloc(%n) : memref<?x4xf32, 2> return }
// -----
func.func @r(%a: memref<*xf32>, %b: index, %c: memref<*xi8, 3>) -> (memref<*xf32>, index, memref<*xi8, 3>) { return %a, %b, %c : memref<*xf32>, index, memref<*xi8, 3> }
func.func @one(%a: memref<*xf32>) -> memref<*xf32> { return %a : memref<*xf32> }
func.func private @ext(%a: memref<*xf32>) -> memref<*xf32>
func.func @c(%a: memref<*xf32>, %b: index, %c: memref<*xi8, 3>) -> index { %0:3 = call @r(%a, %b, %c) : (memref<*xf32>, index, memref<*xi8, 3>) -> (memref<*xf32>, index, memref<*xi8, 3>) 
%1 = call @one(%a) : (memref<*xf32>) -> memref<*xf32>
return %0#1 : index }

// -----

func.func @kept_apart() attributes {llvm.linkage = #llvm.linkage<internal>} { return }
func.func private @elsewhere(i8) -> i8 attributes {llvm.linkage = #llvm.linkage<extern_weak>, passthrough = ["noinline"]}
func.func private @wrapped() attributes {llvm.linkage = #llvm.linkage<extern_weak>, llvm.emit_c_interface}
func.func @no_wrapper() attributes {llvm.emit_c_interface = false} { return }
func.func @convention() attributes {CConv = #llvm.cconv<fastcc>, linkage = #llvm.linkage<internal>, target_cpu = "x"} { return }
func.func @variable(%x: i32) -> i32 attributes {func.varargs = true} { return %x : i32 }
func.func private @fixed(i32) -> i32 attributes {func.varargs = false}
func.func @bare(%x: i32) attributes {llvm.bareptr} { return }
memref.global "nested" @inner : memref<f32> = uninitialized
// -----
func.func @wide_vectors(%a: vector<3xi128>, %b: vector<3xi128>, %c: i128) -> (vector<3xi128>, vector<3xi128>, i128, i128) {
  %0 = arith.ceildivsi %a, %b : vector<3xi128>
  %l, %h = arith.mulsi_extended %a, %b : vector<3xi128>
  %ll, %hh = arith.mulsi_extended %c, %c : i128
  return %0, %h, %ll, %hh : vector<3xi128>, vector<3xi128>, i128, i128
}

// -----
func.func @rounded(%x: f64, %v: vector<2x2xf64>, %w: vector<3xf64>) {
  %0 = arith.truncf %x downward : f64 to f32
  %1 = arith.truncf %x to_nearest_even fastmath<nnan> {tag} : f64 to f32
  %2 = arith.truncf %v upward : vector<2x2xf64> to vector<2x2xf32>
  %3 = arith.truncf %w toward_zero : vector<3xf64> to vector<3xf32>
  %4 = arith.truncf %w to_nearest_away : vector<3xf64> to vector<3xf32>
  return
}

// -----
func.func @flags(%x: f64, %y: f32, %c: i1, %v: vector<2x2xf32>, %k: vector<2x2xi1>) {
  %0 = arith.truncf %x fastmath<none> : f64 to f32
  %1 = arith.truncf %x fastmath<nnan> {tag} : f64 to f32
  %2 = arith.extf %y fastmath<fast> {tag} : f32 to f64
  %3 = arith.extf %v fastmath<none> {tag} : vector<2x2xf32> to vector<2x2xf64>
  %4 = arith.select %c, %v, %v : vector<2x2xf32>
  %5 = arith.select %k, %v, %v : vector<2x2xi1>, vector<2x2xf32>
  return
}

// -----
func.func @weights(%c: i1, %x: f32) -> f32 {
  cf.cond_br %c weights([1, 3]), ^bb1(%x : f32), ^bb2
^bb1(%y: f32):
  return {tag} %y : f32
^bb2:
  return %x : f32
}
func.func public @small(%x: f8E5M2, %y: f4E2M1FN, %v: vector<4xf8E5M2>) -> f8E5M2 {
  return %x : f8E5M2
}
func.func public @odd(%x: tf32) {
  return
}
// -----
func.func @one_of_one(%a: index, %b: index) -> (index, index, index, index, index, index, index) {
  %0 = affine.max affine_map<(d0)[s0] -> (s0)>(%a)[%b]
  %1 = affine.max affine_map<(d0)[s0] -> (d0)>(%a)[%b]
  %2 = affine.max affine_map<()[s0] -> (s0)>()[%b]
  %3 = affine.min affine_map<(d0) -> (d0)>(%b)
  %4 = affine.min affine_map<(d0, d1)[s0] -> (d0)>(%b, %a)[%a]
  %5 = affine.min affine_map<(d0, d1)[s0] -> (d1)>(%b, %a)[%a]
  %6 = affine.min affine_map<(d0, d1)[s0, s1] -> (d0, d1)>(%b, %a)[%a, %b]
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}

// -----
func.func @dimensions_stay(%n: index, %k: index) -> (i1, complex<f32>) {
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%n)[%k] {
  }
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to 40 {
    affine.parallel (%j) = (%n) to (%k + 1) {
    }
  }
  %0 = index.bool.constant {tag} true
  %1 = complex.constant [1.0 : f32, 2.0 : f32] {tag} : complex<f32>
  return %0, %1 : i1, complex<f32>
}
// -----
func.func @d(%a: memref<?xf32>, %b: memref<4xf32>, %c: memref<?xf32>) {
  %0, %1 = memref.distinct_objects %a, %b : memref<?xf32>, memref<4xf32>
  return
}
func.func @r2(%m: memref<?xf32>, %s: memref<2xindex>) -> memref<3x?xf32> {
  %0 = memref.reshape %m(%s) {tag} : (memref<?xf32>, memref<2xindex>) -> memref<3x?xf32>
  return %0 : memref<3x?xf32>
}
func.func @r3(%m: memref<?x?xf32>, %s: memref<1xindex>) -> memref<?xf32> {
  %0 = memref.reshape %m(%s) : (memref<?x?xf32>, memref<1xindex>) -> memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @r4(%m: memref<4xf32>, %s: memref<3xi64>) -> memref<2x?x2xf32> {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<3xi64>) -> memref<2x?x2xf32>
  return %0 : memref<2x?x2xf32>
}
func.func @r5(%m: memref<*xf32>, %s: memref<3xi64>) -> memref<2x?x2xf32> {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<3xi64>) -> memref<2x?x2xf32>
  return %0 : memref<2x?x2xf32>
}
func.func @d3(%a: memref<?xf32>, %b: memref<4xf32>, %c: memref<?xf32>) -> memref<?xf32> {
  %0, %1, %2 = memref.distinct_objects %a, %b, %c : memref<?xf32>, memref<4xf32>, memref<?xf32>
  return %2 : memref<?xf32>
}
func.func @r6(%m: memref<?xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// -----
func.func @r7(%m: memref<*xf32, 3>, %s: memref<?xindex>, %x: f32) -> f32 {
  %0 = memref.reshape %m(%s) : (memref<*xf32, 3>, memref<?xindex>) -> memref<*xf32, 3>
  %1 = memref.cast %0 : memref<*xf32, 3> to memref<4xf32, 3>
  %c0 = arith.constant 0 : index
  %2 = memref.load %1[%c0] : memref<4xf32, 3>
  return %2 : f32
}
func.func @scope(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  memref.alloca_scope {
    %0 = memref.alloca() : memref<4xf32>
    memref.store %x, %0[%c0] : memref<4xf32>
    memref.alloca_scope.return
  }
  %0:2 = memref.alloca_scope -> (f32, i32) {
    %1 = memref.alloca() : memref<4xf32>
    %2 = memref.load %1[%c0] : memref<4xf32>
    %3 = memref.alloca_scope -> (i32) {
      %4 = arith.constant 3 : i32
      memref.alloca_scope.return %4 : i32
    }
    memref.alloca_scope.return %2, %3 : f32, i32
  }
  return %0#0 : f32
}
func.func @never_runs(%m: memref<4xf32>, %x: f32, %u: memref<*xf32>) {
  %0:2 = affine.for %i = -5 to -1 step 5 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    affine.yield %a, %y : memref<4xf32>, f32
  }
  %1:2 = affine.for %i = 5 to -1 iter_args(%a = %m, %b = %u) -> (memref<4xf32>, memref<*xf32>) {
    affine.yield %a, %b : memref<4xf32>, memref<*xf32>
  }
  return
}
func.func @aligned(%m: memref<?xf32, strided<[1], offset: ?>>, %n: memref<?x3xf32, strided<[1, 4], offset: 5>>, %k: memref<4x?xi8>) {
  %0 = memref.assume_alignment %m, 16 : memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.assume_alignment %n, 16 : memref<?x3xf32, strided<[1, 4], offset: 5>>
  %2 = memref.assume_alignment %k, 16 : memref<4x?xi8>
  return
}
// -----
func.func @narrow_floats(%a: f8E4M3FN, %b: f8E4M3FN, %f: f32, %i: i32, %c: i1, %v: vector<4xf8E5M2>, %w: vector<2x2xf4E2M1FN>) -> (i8, f8E4M3FN) {
  %cst = arith.constant 1.0 : f8E4M3FN
  %0 = arith.addf %a, %cst : f8E4M3FN
  %1 = arith.negf %0 : f8E4M3FN
  %2 = arith.cmpf olt, %1, %b : f8E4M3FN
  %3 = arith.extf %1 : f8E4M3FN to f32
  %4 = arith.truncf %f : f32 to f8E4M3FN
  %5 = arith.fptosi %4 : f8E4M3FN to i32
  %6 = arith.uitofp %i : i32 to f8E4M3FN
  %7 = arith.select %c, %6, %b : f8E4M3FN
  %8 = arith.bitcast %7 : f8E4M3FN to i8
  %9 = arith.maxnumf %v, %v : vector<4xf8E5M2>
  %10 = arith.mulf %w, %w : vector<2x2xf4E2M1FN>
  %11 = math.rsqrt %a : f8E4M3FN
  %12 = math.fma %a, %11, %b : f8E4M3FN
  %13 = math.expm1 %v : vector<4xf8E5M2>
  %14 = math.isnan %a : f8E4M3FN
  %15, %16 = math.sincos %12 : f8E4M3FN
  return %8, %15 : i8, f8E4M3FN
}
// -----
func.func @wide_floats(%v: vector<2xf80>, %w: vector<3x2xf128>) -> (vector<2xf80>, vector<3x2xf128>) {
  %0 = math.rsqrt %v : vector<2xf80>
  %1 = math.expm1 %w : vector<3x2xf128>
  %2 = math.log1p %1 : vector<3x2xf128>
  return %0, %2 : vector<2xf80>, vector<3x2xf128>
}
