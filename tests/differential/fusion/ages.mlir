func.func private @get() -> memref<64xf32>
func.func @call_older(%o: memref<64xf32>) -> memref<64xf32> {
  %n = memref.alloc() : memref<64xf32>
  %s = func.call @get() : () -> memref<64xf32>
  affine.for %i = 0 to 64 {
    %v = affine.load %s[%i] : memref<64xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %n[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %v = affine.load %n[%i] : memref<64xf32>
    %u = affine.load %s[63 - %i] : memref<64xf32>
    %w = arith.mulf %v, %u : f32
    affine.store %w, %n[%i] : memref<64xf32>
  }
  return %n : memref<64xf32>
}
// -----
func.func @pingpong2(%a: memref<64xf32>, %b: memref<64xf32>, %k: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %t = %c0 to %k step %c1 iter_args(%s = %a, %q = %b) -> (memref<64xf32>, memref<64xf32>) {
  %n = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %v = affine.load %s[%i] : memref<64xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %n[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %v = affine.load %n[%i] : memref<64xf32>
    %u = affine.load %s[63 - %i] : memref<64xf32>
    %z = affine.load %q[63 - %i] : memref<64xf32>
    %w = arith.mulf %v, %u : f32
    %w2 = arith.mulf %w, %z : f32
    affine.store %w2, %n[%i] : memref<64xf32>
  }
  scf.yield %n, %s : memref<64xf32>, memref<64xf32>
  }
  return %r#0 : memref<64xf32>
}
// -----
func.func @ping(%a: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%cur = %a) -> (memref<64xf32>) {
    %next = memref.alloc() : memref<64xf32>
    %tmp = memref.alloc() : memref<64xf32>
    affine.for %i = 0 to 64 {
      %v = affine.load %cur[%i] : memref<64xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %tmp[%i] : memref<64xf32>
    }
    affine.for %i = 0 to 64 {
      %u = affine.load %cur[%i] : memref<64xf32>
      %v = affine.load %tmp[%i] : memref<64xf32>
      %w = arith.mulf %v, %u : f32
      affine.store %w, %next[%i] : memref<64xf32>
    }
    scf.yield %next : memref<64xf32>
  }
  return %r : memref<64xf32>
}
// -----
func.func @ping(%a: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%cur = %a) -> (memref<64xf32>) {
    %next = memref.alloc() : memref<64xf32>
    affine.for %i = 0 to 64 {
      %v = affine.load %cur[%i] : memref<64xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %next[%i] : memref<64xf32>
    }
    affine.for %i = 0 to 64 {
      %v = affine.load %next[%i] : memref<64xf32>
      %u = affine.load %cur[63 - %i] : memref<64xf32>
      %w = arith.mulf %v, %u : f32
      affine.store %w, %next[%i] : memref<64xf32>
    }
    scf.yield %next : memref<64xf32>
  }
  return %r : memref<64xf32>
}
// -----
func.func @sel(%c: i1, %o: memref<64xf32>) -> memref<64xf32> {
  %x = memref.alloc() : memref<64xf32>
  %y = memref.alloc() : memref<64xf32>
  %z = arith.constant 1.0 : f32
  affine.for %i = 0 to 64 {
    affine.store %z, %x[%i] : memref<64xf32>
    affine.store %z, %y[%i] : memref<64xf32>
  }
  %s = arith.select %c, %x, %y : memref<64xf32>
  %n = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %v = affine.load %s[%i] : memref<64xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %n[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %v = affine.load %n[%i] : memref<64xf32>
    %u = affine.load %s[63 - %i] : memref<64xf32>
    %w = arith.mulf %v, %u : f32
    
    affine.store %w, %n[%i] : memref<64xf32>
  }
  return %n : memref<64xf32>
}
