// caller
func.func @main() -> i64 {
  %s = arith.constant 0.5 : f32
  %start = arith.constant 7 : i64
  %factor = arith.constant 31 : i64
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f32
    %y = arith.mulf %x, %x : f32
    affine.store %x, %a[%i] : memref<8xf32>
    affine.store %y, %b[-%i + 7] : memref<8xf32>
    affine.store %s, %c[%i] : memref<8xf32>
  }
  call @f(%a, %b, %c, %s) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, f32) -> ()
  %sum = affine.for %i = 0 to 8 iter_args(%t = %start) -> (i64) {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = affine.load %b[%i] : memref<8xf32>
    %z = affine.load %c[%i] : memref<8xf32>
    %next = affine.for %k = 0 to 1 iter_args(%u = %t) -> (i64) {
      %p = arith.bitcast %x : f32 to i32
      %q = arith.bitcast %y : f32 to i32
      %r = arith.bitcast %z : f32 to i32
      %p64 = arith.extui %p : i32 to i64
      %q64 = arith.extui %q : i32 to i64
      %r64 = arith.extui %r : i32 to i64
      %u1 = arith.muli %u, %factor : i64
      %u2 = arith.addi %u1, %p64 : i64
      %u3 = arith.muli %u2, %factor : i64
      %u4 = arith.addi %u3, %q64 : i64
      %u5 = arith.muli %u4, %factor : i64
      %u6 = arith.addi %u5, %r64 : i64
      affine.yield %u6 : i64
    }
    affine.yield %next : i64
  }
  return %sum : i64
}
// -----
// reversed
  affine.for %i = 0 to 8 {
    %x = affine.load %v[-%i + 7] : memref<?xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
// -----
// lanes
  affine.for %i = 0 to 8 step 4 {
    %x = affine.vector_load %a[%i] : memref<8xf32>, vector<4xf32>
    affine.vector_store %x, %b[%i] : memref<8xf32>, vector<4xf32>
  }
// -----
// triangle
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
// -----
// else regions
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
        affine.store %s, %a[%i * 4 + %j] : memref<8xf32>
      } else {
        %x = affine.load %a[%j] : memref<8xf32>
        %y = arith.addf %x, %s : f32
        affine.store %y, %a[%i * 4 + %j] : memref<8xf32>
      }
    }
  }
// -----
// local
  affine.for %i = 0 to 4 {
    affine.store %s, %m[%i] : memref<{}xf32>
    %x = affine.load %m[%i] : memref<{}xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
