func.func private @seen(i32)
memref.global @g : memref<10xf32>
func.func @values(%n: index, %k: index, %x: i32, %y: i32, %f: f32, %b: i1) -> i32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> i32 {
    %c = arith.constant 3 : i32
    %d = arith.divsi %x, %c : i32
    %p = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%k]
    %q = affine.apply affine_map<() -> (4)>()
    %e = affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%k] -> i32 {
      affine.yield %d : i32
    } else {
      affine.yield %y : i32
    }
    %g = scf.if %b -> i32 {
      scf.yield %e : i32
    } else {
      scf.yield %y : i32
    }
    %h = affine.for %j = 0 to %n iter_args(%z = %g) -> i32 {
      %u = arith.addi %z, %x : i32
      affine.yield %u : i32
    }
    %v = vector.broadcast %h : i32 to vector<4xi32>
    %w = vector.reduction <add>, %v : vector<4xi32> into i32
    %s = arith.addi %a, %w : i32
    affine.yield %s : i32
  }
  return %r : i32
}
func.func @memory(%m: memref<20xf32>, %w: memref<20xf32>, %n: index, %k: index, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.store %f, %m[4] : memref<20xf32>
    affine.for %j = 0 to 10 {
      affine.store %f, %m[%j] : memref<20xf32>
    }
  }
  %l = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %f, %l[%j] : memref<10xf32>
    }
    affine.prefetch %m[3], read, locality<3>, data : memref<20xf32>
    %g = memref.get_global @g : memref<10xf32>
    %0 = memref.load %m[%k] : memref<20xf32>
    memref.store %0, %w[%k] : memref<20xf32>
  }
  affine.for %i = 0 to 10 {
    %v = vector.broadcast %f : f32 to vector<4xf32>
    affine.vector_store %v, %m[0] : memref<20xf32>, vector<4xf32>
    %u = affine.vector_load %w[4] : memref<20xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%k] {
      affine.store %f, %m[4] : memref<20xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.parallel (%j) = (0) to (10) {
      affine.store %f, %m[%j] : memref<20xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %h = 0 to 10 {
        %0 = affine.load %m[3] : memref<20xf32>
        %1 = affine.load %w[%h] : memref<20xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %w[%h] : memref<20xf32>
      }
    }
  }
  affine.parallel (%i) = (0) to (10) {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i] : memref<20xf32>
      affine.store %0, %w[%i + %j] : memref<20xf32>
    }
  }
  return
}
