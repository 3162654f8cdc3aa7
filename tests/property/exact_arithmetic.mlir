// nest

func.func @k(%a: memref<64xf32>, %o: memref<8xf32>) {
  %x = arith.constant 0.7 : f32
  affine.for %i = 0 to 8 {
    %s = affine.for %j = 0 to 61 iter_args(%c = %x) -> (f32) {
      %0 = affine.load %a[%j] : memref<64xf32>
      %1 = arith.mulf %0, %0 : f32
      %2 = arith.addf %c, %1 : f32
      affine.yield %2 : f32
    }
    %h = arith.mulf %s, %x : f32
    affine.store %h, %o[%i] : memref<8xf32>
  }
  return
}
func.func @p() -> i64 {
  %a = memref.alloc() : memref<64xf32>
  %o = memref.alloc() : memref<8xf32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.constant 64 : index
  scf.for %i = %zero to %end step %one {
    %0 = arith.index_cast %i : index to i32
    %1 = arith.sitofp %0 : i32 to f32
    %f = arith.constant 0.3 : f32
    %2 = arith.mulf %1, %f : f32
    memref.store %2, %a[%i] : memref<64xf32>
  }
  call @k(%a, %o) : (memref<64xf32>, memref<8xf32>) -> ()
  %v = memref.load %o[%one] : memref<8xf32>
  %r = arith.bitcast %v : f32 to i32
  %k = arith.extsi %r : i32 to i64
  return %k : i64
}
// -----
// head
func.func @p() -> i64 {
  %z = arith.constant 0.0 : f32
  %t = arith.constant 0.3 : f32
  %b = arith.constant 1.0e3 : f32
  %n = arith.constant -1.0e-3 : f32
// -----
// tail
  %r = arith.bitcast %v : f32 to i32
  %k = arith.extsi %r : i32 to i64
  return %k : i64
}
