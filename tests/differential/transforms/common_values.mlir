func.func @a(%m: memref<10xf32>, %n: memref<10xf32>, %i: index, %p: i1) -> (f32, f32, f32, f32) {
  %a = affine.load %m[%i] : memref<10xf32>
  %b = affine.load %m[%i] : memref<10xf32>
  affine.store %a, %n[%i] : memref<10xf32>
  %c = affine.load %m[%i] : memref<10xf32>
  %d = affine.load %n[%i] : memref<10xf32>
  %s = arith.addf %a, %b : f32
  %s2 = arith.addf %b, %a : f32
  %s3 = arith.addf %c, %d : f32
  "use"(%s, %s2, %s3) : (f32, f32, f32) -> ()
  %e = affine.load %n[%i] : memref<10xf32>
  affine.for %k = 0 to 10 {
    %x = arith.addi %k, %i : index
    %y = arith.addi %i, %k : index
    %z = arith.addf %a, %b : f32
    "use"(%x, %y, %z) : (index, index, f32) -> ()
    %w = affine.load %n[%i] : memref<10xf32>
    %w2 = affine.load %n[%i] : memref<10xf32>
    "use2"(%w, %w2) {} : (f32, f32) -> ()
  }
  affine.for %k = 0 to 10 {
    %w = affine.load %n[%i] : memref<10xf32>
    %w2 = affine.load %n[%i] : memref<10xf32>
    affine.store %w, %m[%k] : memref<10xf32>
    affine.store %w2, %m[%k] : memref<10xf32>
  }
  %u1 = affine.load %n[%i] : memref<10xf32>
  scf.if %p { "q"() : () -> () }
  %u2 = affine.load %n[%i] : memref<10xf32>
  %u3 = affine.load %n[%i] : memref<10xf32>
  %v1 = scf.if %p -> f32 { scf.yield %u1 : f32 } else { scf.yield %u2 : f32 }
  %v2 = scf.if %p -> f32 { scf.yield %u1 : f32 } else { scf.yield %u2 : f32 }
  %v3 = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> f32 { %l = arith.addf %u1, %u2 : f32
 affine.yield %l : f32 } else { affine.yield %u2 : f32 }
  %v4 = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> f32 { %l = arith.addf %u1, %u2 : f32
 affine.yield %l : f32 } else { affine.yield %u2 : f32 }
  %dead = arith.addf %v1, %v2 : f32
  %al = memref.alloc() : memref<10xf32>
  %al2 = memref.alloc() : memref<10xf32>
  "usem"(%al, %al2) : (memref<10xf32>, memref<10xf32>) -> ()
  %c1 = arith.cmpf olt, %a, %b : f32
  %c2 = arith.cmpf ogt, %b, %a : f32
  %x1 = arith.addi %i, %i : index
  "use"(%v1, %v2, %v3, %v4) : (f32,f32,f32,f32) -> ()
  return %u1, %u2, %u3, %e : f32, f32,f32,f32
}
