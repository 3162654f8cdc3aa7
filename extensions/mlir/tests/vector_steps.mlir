func.func @a(%v: vector<4x8xf32>, %a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x8xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @b(%v: vector<4x8xf32>, %a: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.multi_reduction <mul>, %v, %a [0] : vector<4x8xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}
// -----
func.func @c(%v: vector<2x3x4x5xi32>, %a: vector<2x4xi32>) -> vector<2x4xi32> {
  %0 = vector.multi_reduction <maxsi>, %v, %a [1, 3] : vector<2x3x4x5xi32> to vector<2x4xi32>
  return %0 : vector<2x4xi32>
}
// -----
func.func @d(%v: vector<2x3xi32>, %a: i32) -> i32 {
  %0 = vector.multi_reduction <maxsi>, %v, %a [0, 1] : vector<2x3xi32> to i32
  return %0 : i32
}
// -----
func.func @e(%v: vector<3xi32>, %a: i32) -> i32 {
  %0 = vector.multi_reduction <maxsi>, %v, %a [0] : vector<3xi32> to i32
  return %0 : i32
}
// -----
func.func @g(%v: vector<2x3x4xi32>, %a: vector<2x4xi32>) -> vector<2x4xi32> {
  %0 = vector.multi_reduction <xor>, %v, %a [1] : vector<2x3x4xi32> to vector<2x4xi32>
  return %0 : vector<2x4xi32>
}
// -----
func.func @a(%v: vector<4x2xf32>, %a: vector<4xf32>, %m: vector<4x2xi1>) -> vector<4xf32> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %a [1] : vector<4x2xf32> to vector<4xf32> } : vector<4x2xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @c(%v: vector<2x3x2xi32>, %a: vector<3xi32>, %m: vector<2x3x2xi1>) -> vector<3xi32> {
  %0 = vector.mask %m { vector.multi_reduction <maxsi>, %v, %a [0, 2] : vector<2x3x2xi32> to vector<3xi32> } : vector<2x3x2xi1> -> vector<3xi32>
  return %0 : vector<3xi32>
}
// -----
func.func @d(%v: vector<2x3xi32>, %a: i32, %m: vector<2x3xi1>) -> i32 {
  %0 = vector.mask %m { vector.multi_reduction <maxsi>, %v, %a [0, 1] : vector<2x3xi32> to i32 } : vector<2x3xi1> -> i32
  return %0 : i32
}
// -----
func.func @e(%v: vector<1x3xi32>, %a: vector<1xi32>) -> vector<1xi32> {
  %0 = vector.multi_reduction <minui>, %v, %a [1] : vector<1x3xi32> to vector<1xi32>
  return %0 : vector<1xi32>
}
// -----
func.func @g(%v: vector<2x1xi32>, %a: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.multi_reduction <xor>, %v, %a [1] : vector<2x1xi32> to vector<2xi32>
  return %0 : vector<2xi32>
}
// -----
func.func @h(%v: vector<1x1xf16>, %a: f16) -> f16 {
  %0 = vector.multi_reduction <minnumf>, %v, %a [0,1] : vector<1x1xf16> to f16
  return %0 : f16
}
// -----
func.func @i(%v: vector<2x3x4xf32>, %a: f32) -> f32 {
  %0 = vector.multi_reduction <maximumf>, %v, %a [0,1,2] : vector<2x3x4xf32> to f32
  return %0 : f32
}
// -----
func.func @j(%v: vector<3x2x4xf32>, %a: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [1,2] : vector<3x2x4xf32> to vector<3xf32>
  return %0 : vector<3xf32>
}
// -----
func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  return %0 : vector<4xf32>
}
// -----
func.func @a2(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k, %v { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @t(%m: tensor<?x?xf32>, %i: index, %p: f32, %k: vector<4xi1>, %v: vector<4xf32>) -> tensor<?x?xf32> {
  %0 = vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, tensor<?x?xf32> } : vector<4xi1> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @p(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4x8xi1>) -> vector<8x4xf32> {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<8x4xf32> } : vector<4x8xi1> -> vector<8x4xf32>
  return %0 : vector<8x4xf32>
}
// -----
func.func @r(%v: vector<4xf32>, %a: f32, %k: vector<4xi1>) -> f32 {
  %0 = vector.mask %k { vector.reduction <add>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}
// -----
func.func @mr(%v: vector<2x4xf32>, %a: vector<2xf32>, %k: vector<2x4xi1>) -> vector<2xf32> {
  %0 = vector.mask %k { vector.multi_reduction <add>, %v, %a [1] : vector<2x4xf32> to vector<2xf32> } : vector<2x4xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
// -----
func.func @o(%v: vector<2xf32>, %a: vector<2xf32>, %k: vector<2x2xi1>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.mask %k { vector.outerproduct %v, %a, %c : vector<2xf32>, vector<2xf32> } : vector<2x2xi1> -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
// -----
func.func @e(%k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @c(%k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k, %v { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @tr(%m: memref<?x?xf32>, %i: index, %p: f32, %v: vector<4xf32>) -> vector<4xf32> {
  %k = arith.constant dense<true> : vector<4xi1>
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @c(%k: vector<4xi1>, %v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k, %w { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @n(%k: vector<4xi1>) {
  vector.mask %k { } : vector<4xi1>
  return
}
// -----
func.func @s(%k: vector<4xi1>, %x: f32) -> f32 {
  %0 = vector.mask %k { vector.yield %x : f32 } : vector<4xi1> -> f32
  return %0 : f32
}
