func.func @bounds(%n: index, %m: memref<?xf32>, %k: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %down = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  scf.for %i = %c1 to %c10 step %c1 {
    %x = memref.load %m[%i] : memref<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  scf.for %i = %c4 to %c0 step %c1 {
    memref.store %i, %k[%c0] : memref<?xindex>
  }
  scf.for %i = %down to %c4 step %c3 {
    memref.store %c0, %k[%c0] : memref<?xindex>
  }
  scf.for %i = %c0 to %c4 step %c1 {
  }
  %far = arith.addi %n, %c3 : index
  scf.for %i = %n to %far step %c1 {
    memref.store %i, %k[%c0] : memref<?xindex>
  }
  return
}
func.func @carried(%m: memref<?xf32>, %z: f32, %w: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %0:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %z, %b = %w) -> (f32, f32) {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.addf %a, %x : f32
    scf.yield %b, %y : f32, f32
  }
  %1 = scf.for %i = %c9 to %c10 step %c1 iter_args(%a = %0#0) -> (f32) {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.addf %a, %x : f32
    scf.yield %y : f32
  }
  %2 = scf.for %i = %c10 to %n step %c1 iter_args(%a = %1) -> (f32) {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.addf %a, %x : f32
    scf.yield %y : f32
  }
  %3 = scf.for %i = %c10 to %c9 step %c1 iter_args(%a = %2) -> (f32) {
    %y = arith.addf %a, %a : f32
    scf.yield %y : f32
  }
  return %0#1, %3 : f32, f32
}
func.func @narrow(%n: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c11 = arith.constant 11 : i32
  %e = arith.constant 0 : index
  scf.for %i = %c0 to %n step %c1 : i32 {
    memref.store %i, %m[%e] : memref<?xi32>
  }
  scf.for %i = %c1 to %c11 step %c2 : i32 {
    memref.store %i, %m[%e] : memref<?xi32>
  }
  return
}
func.func @depths(%t: i1, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %i, %m[%j] : memref<?xindex>
    }
  }
  affine.for %i = 0 to 4 {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %i, %m[%j] : memref<?xindex>
    }
  }
  scf.if %t {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}
