// masks

func.func @masks(%n: index, %m: index) {
  %0 = vector.create_mask %n, %m : vector<3x4xi1>
  vector.print %0 : vector<3x4xi1>
  %1 = vector.create_mask %m : vector<5xi1>
  vector.print %1 : vector<5xi1>
  %2 = vector.constant_mask [2, 1] : vector<3x4xi1>
  vector.print %2 : vector<3x4xi1>
  return
}
func.func @masked(%v: vector<4xf32>, %m: vector<4xi1>, %a: f32) {
  %0 = vector.mask %m { vector.reduction <add>, %v, %a : vector<4xf32> into f32 }
    : vector<4xi1> -> f32
  vector.print %0 : f32
  %1 = vector.mask %m { vector.reduction <mul>, %v : vector<4xf32> into f32 }
    : vector<4xi1> -> f32
  vector.print %1 : f32
  %2 = vector.mask %m { vector.reduction <maximumf>, %v, %a : vector<4xf32> into f32 }
    : vector<4xi1> -> f32
  vector.print %2 : f32
  return
}
func.func @main() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %n = arith.constant -1 : index
  call @masks(%c2, %c3) : (index, index) -> ()
  call @masks(%c9, %c2) : (index, index) -> ()
  call @masks(%c2, %n) : (index, index) -> ()
  %v = arith.constant dense<[1.5, -2.25, 4.0, 0.5]> : vector<4xf32>
  %m = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %a = arith.constant 0.75 : f32
  call @masked(%v, %m, %a) : (vector<4xf32>, vector<4xi1>, f32) -> ()
  return
}
// -----
// memory head

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @show(%m: memref<5x8xf32>) {
  %u = memref.cast %m : memref<5x8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @matrix() -> memref<5x8xf32> {
  %m = memref.alloc() : memref<5x8xf32>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 8 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f32
      affine.store %2, %m[%i, %j] : memref<5x8xf32>
    }
  }
  return %m : memref<5x8xf32>
}
// -----
// memory

%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%c6 = arith.constant 6 : index
%x = arith.constant -7.5 : f32
%v = arith.constant dense<[100.0, 200.0, 300.0, 400.0]> : vector<4xf32>
%w = arith.constant dense<[[101.0, 102.0, 103.0, 104.0], [201.0, 202.0, 203.0, 204.0],
  [301.0, 302.0, 303.0, 304.0]]> : vector<3x4xf32>
%k = arith.constant dense<[true, false, true, true]> : vector<4xi1>
%k2 = arith.constant dense<[[true, true, false, true], [false, true, true, true],
  [true, true, true, true]]> : vector<3x4xi1>
%i = arith.constant dense<[3, 0, 3, 1]> : vector<4xi32>
// -----
// elements and parts
  %e:4 = vector.to_elements %v : vector<4xf32>
  vector.print %e#2 : f32
  %p, %q = vector.deinterleave %w : vector<2x4xf32> -> vector<2x2xf32>
  vector.print %p : vector<2x2xf32>
  vector.print %q : vector<2x2xf32>
  %c1 = arith.constant 1 : index
  %d = vector.extract %v[%c1] : f32 from vector<4xf32>
  vector.print %d : f32
  %i = vector.insert %x, %w[0, %c1] : f32 into vector<2x4xf32>
  vector.print %i : vector<2x4xf32>
  %h = vector.bitcast %w : vector<2x4xf32> to vector<2x8xi16>
  vector.print %h : vector<2x8xi16>
  %g = vector.bitcast %w : vector<2x4xf32> to vector<2x2xi64>
  vector.print %g : vector<2x2xi64>
  %s = vector.step : vector<5xindex>
  vector.print %s : vector<5xindex>
  %y = vector.extract %z[] : f32 from vector<f32>
  vector.print %y : f32
