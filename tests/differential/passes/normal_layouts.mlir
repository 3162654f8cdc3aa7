#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1 floordiv 8, d0 mod 4, d1 mod 8)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#shifted = affine_map<(d0) -> (d0 + 3)>
#symbolic = affine_map<(d0)[s0] -> (d0 + s0)>
#wrapped = affine_map<(d0) -> (d0 mod 4)>
#mixed = affine_map<(d0, d1) -> ((d0 + d1) mod 5, (d0 * 3 - d1 * 2 + 10) floordiv 3)>
#partly = affine_map<(d0, d1) -> (d0, d1 floordiv 4, d1 mod 4)>
func.func @tiles(%a: memref<16x20xf32, #tile>, %n: index) -> f32 {
  %0 = memref.alloc() : memref<16x20xf32, #turned>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<16xf32, #shifted>
  %2 = memref.alloca()[%n] : memref<16xf32, #symbolic>
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 20 {
      %x = affine.load %a[%i, %j] : memref<16x20xf32, #tile>
      affine.store %x, %0[%i, %j] : memref<16x20xf32, #turned>
      affine.store %x, %1[%i + symbol(%n)] : memref<16xf32, #shifted>
      affine.store %x, %2[%i] : memref<16xf32, #symbolic>
      %y = memref.load %0[%i, %j] : memref<16x20xf32, #turned>
      %k = arith.muli %i, %j : index
      memref.store %y, %1[%k] : memref<16xf32, #shifted>
    }
  }
  %r = affine.load %0[%c0, %c0] : memref<16x20xf32, #turned>
  affine.prefetch %0[%c0, 3], read, locality<3>, data : memref<16x20xf32, #turned>
  memref.dealloc %0 : memref<16x20xf32, #turned>
  return %r : f32
}
func.func @given(%a: memref<4x6xf32, #turned>, %b: memref<4x6xf32, strided<[10, 1], offset: 5>>) -> memref<4x6xf32, #turned> {
  %0 = affine.load %b[1, 2] : memref<4x6xf32, strided<[10, 1], offset: 5>>
  affine.store %0, %a[1, 2] : memref<4x6xf32, #turned>
  return %a : memref<4x6xf32, #turned>
}
func.func @calls(%b: memref<4x6xf32, strided<[10, 1], offset: 5>>) {
  %0 = memref.alloc() : memref<4x6xf32, #turned>
  %1 = call @given(%0, %b) : (memref<4x6xf32, #turned>, memref<4x6xf32, strided<[10, 1], offset: 5>>) -> memref<4x6xf32, #turned>
  memref.dealloc %1 : memref<4x6xf32, #turned>
  return
}
func.func @grows(%n: index, %m: index, %i: index) -> f32 {
  %0 = memref.alloc(%n) : memref<?x8xf32, #tile>
  %1 = memref.alloc(%m, %n) : memref<?x?xf32, #partly>
  affine.for %j = 0 to %n {
    %2 = affine.load %1[%j, symbol(%i)] : memref<?x?xf32, #partly>
    affine.store %2, %0[%j, 3] : memref<?x8xf32, #tile>
  }
  %3 = memref.load %0[%i, %i] : memref<?x8xf32, #tile>
  return %3 : f32
}
func.func @wraps(%f: f32) {
  %0 = memref.alloc() : memref<3xf32, #wrapped>
  %1 = memref.alloc() : memref<3x4xf32, #mixed>
  affine.for %i = 0 to 3 {
    affine.store %f, %0[%i] : memref<3xf32, #wrapped>
    affine.store %f, %1[%i, -%i + 3] : memref<3x4xf32, #mixed>
  }
  return
}
func.func @stays(%f: f32) {
  %0 = memref.alloc() : memref<3x4xf32, #turned>
  memref.copy %0, %0 : memref<3x4xf32, #turned> to memref<3x4xf32, #turned>
  return
}

func.func @lanes_of_rows(%x: index) -> (vector<2xi32>, vector<2xi32>, vector<1x2xi32>) {
  %a = memref.alloc() : memref<6x7xi32, strided<[9, 1], offset: 4>>
  %b = memref.alloc() : memref<6x7xi32, affine_map<(d0, d1) -> (d0, d0 + d1)>>
  %c = memref.alloc() : memref<6x7xi32, affine_map<(d0, d1) -> (d0 + 2, d0 + d1)>>
  affine.for %i = 0 to 6 {
    %0 = affine.vector_load %a[%i, 3] : memref<6x7xi32, strided<[9, 1], offset: 4>>, vector<2xi32>
    affine.vector_store %0, %b[%i, %i] : memref<6x7xi32, affine_map<(d0, d1) -> (d0, d0 + d1)>>, vector<2xi32>
    %e = affine.vector_load %c[%i, %i] : memref<6x7xi32, affine_map<(d0, d1) -> (d0 + 2, d0 + d1)>>, vector<2xi32>
  }
  %1 = affine.vector_load %a[%x, 3] : memref<6x7xi32, strided<[9, 1], offset: 4>>, vector<2xi32>
  %2 = affine.vector_load %b[%x, 3] : memref<6x7xi32, affine_map<(d0, d1) -> (d0, d0 + d1)>>, vector<2xi32>
  %4 = arith.constant dense<0> : vector<1x2xi32>
  return %1, %2, %4 : vector<2xi32>, vector<2xi32>, vector<1x2xi32>
}

func.func @subscripts_of_remainders(%x: i32) {
  %m = memref.alloc() : memref<7x7xi32, affine_map<(d0, d1) -> ((d0 + d1) mod 7, d0 floordiv 2)>>
  affine.for %i = 0 to 5 {
    affine.store %x, %m[%i mod 7, %i mod 7] : memref<7x7xi32, affine_map<(d0, d1) -> ((d0 + d1) mod 7, d0 floordiv 2)>>
    %a = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)
    memref.store %x, %m[%a, %a] : memref<7x7xi32, affine_map<(d0, d1) -> ((d0 + d1) mod 7, d0 floordiv 2)>>
    affine.store %x, %m[%i + 3, %i mod 7] : memref<7x7xi32, affine_map<(d0, d1) -> ((d0 + d1) mod 7, d0 floordiv 2)>>
  }
  affine.for %i = 0 to 15 {
    affine.store %x, %m[%i mod 7, %i mod 7] : memref<7x7xi32, affine_map<(d0, d1) -> ((d0 + d1) mod 7, d0 floordiv 2)>>
  }
  return
}
func.func @unused_symbol(%s: index) -> f32 {
  %m = memref.alloc()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (8 * d0 + d1)>>
  %x = affine.load %m[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (8 * d0 + d1)>>
  return %x : f32
}
func.func @symbol_in_subscripts(%s: index, %i: index) -> f32 {
  %m = memref.alloca()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>>
  %x = memref.load %m[%i, %i] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>>
  %y = affine.load %m[%i + 1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
func.func @symbolic_stride(%s: index) -> f32 {
  %m = memref.alloc()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  %x = affine.load %m[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  return %x : f32
}
