func.func @f(%m: memref<4xf32>, %k: memref<?xf32>, %q: memref<*xf32>) -> (memref<4xf32>, memref<?xf32>, memref<4xf32>, memref<*xf32>) {
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %r = memref.cast %u : memref<*xf32> to memref<4xf32>
  %d = memref.cast %u : memref<*xf32> to memref<?xf32>
  %u2 = memref.cast %k : memref<?xf32> to memref<*xf32>
  %e = memref.cast %u2 : memref<*xf32> to memref<4xf32>
  %q1 = memref.cast %q : memref<*xf32> to memref<4xf32>
  %q2 = memref.cast %q1 : memref<4xf32> to memref<*xf32>
  return %r, %d, %e, %q2 : memref<4xf32>, memref<?xf32>, memref<4xf32>, memref<*xf32>
}
func.func @i(%t: i8) -> (f32, f32, f64, f16, f16, bf16, f32, f32, f32) {
  %a = arith.constant true
  %b = arith.constant 9007199791611905 : i64
  %c = arith.constant 65520 : i32
  %d = arith.constant 65519 : i32
  %e = arith.constant 257 : i16
  %f = arith.constant -9223372036854775808 : i64
  %0 = arith.sitofp %a : i1 to f32
  %1 = arith.sitofp %b : i64 to f32
  %2 = arith.uitofp %f : i64 to f64
  %3 = arith.uitofp %c : i32 to f16
  %4 = arith.uitofp %d : i32 to f16
  %5 = arith.sitofp %e : i16 to bf16
  %6 = arith.sitofp %f : i64 to f32
  %7 = arith.uitofp %a : i1 to f32
  %z = arith.constant 0 : i8
  %8 = arith.sitofp %z : i8 to f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f32, f32, f64, f16, f16, bf16, f32, f32, f32
}
