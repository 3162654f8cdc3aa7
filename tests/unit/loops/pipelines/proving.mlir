// sums

func.func @f(%x: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      %b = affine.load %y[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %y[%i] : memref<?xf32>
    }
  }
  return
}
// -----
// carried sums

func.func @f(%x: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %s = affine.for %j = 0 to %m iter_args(%b = %zero) -> f32 {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      %c = arith.addf %b, %a : f32
      affine.yield %c : f32
    }
    affine.store %s, %y[%i] : memref<?xf32>
  }
  return
}
// -----
// sums by columns

func.func @f(%x: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf32>
  }
  affine.for %j = 0 to %m {
    affine.for %i = 0 to %n {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      %b = affine.load %y[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %y[%i] : memref<?xf32>
    }
  }
  return
}
// -----
// sums backwards

func.func @f(%x: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %m - %j - 1] : memref<?x?xf32>
      %b = affine.load %y[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %y[%i] : memref<?xf32>
    }
  }
  return
}
// -----
// two stages

func.func @f(%x: memref<16xf32>, %y: memref<16xf32>) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %x[%i] : memref<16xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 15 {
    %a = affine.load %t[%i] : memref<16xf32>
    %b = affine.load %t[%i + 1] : memref<16xf32>
    %c = arith.subf %a, %b : f32
    affine.store %c, %y[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}
// -----
// computed twice, in lanes

func.func @f(%x: memref<16xf32>, %y: memref<16xf32>) {
  affine.for %i = 0 to 12 step 4 {
    %a = affine.vector_load %x[%i] : memref<16xf32>, vector<4xf32>
    %b = affine.vector_load %x[%i + 1] : memref<16xf32>, vector<4xf32>
    %p = arith.mulf %a, %a : vector<4xf32>
    %q = arith.mulf %b, %b : vector<4xf32>
    %c = arith.subf %p, %q : vector<4xf32>
    affine.vector_store %c, %y[%i] : memref<16xf32>, vector<4xf32>
  }
  affine.for %i = 12 to 15 {
    %a = affine.load %x[%i] : memref<16xf32>
    %b = affine.load %x[%i + 1] : memref<16xf32>
    %p = arith.mulf %a, %a : f32
    %q = arith.mulf %b, %b : f32
    %c = arith.subf %p, %q : f32
    affine.store %c, %y[%i] : memref<16xf32>
  }
  return
}
// -----
// sweeps

func.func @f(%a: memref<?xf64>, %b: memref<?xf64>, %t: index, %n: index) {
  affine.for %k = 0 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %a[%i - 1] : memref<?xf64>
      %1 = affine.load %a[%i] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %b[%i] : memref<?xf64>
    }
    affine.for %i = 1 to %n {
      %0 = affine.load %b[%i] : memref<?xf64>
      affine.store %0, %a[%i] : memref<?xf64>
    }
  }
  return
}
// -----
// quotients

func.func @f(%x: memref<?xi32>, %d: i32, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xi32>
    %q = arith.divsi %a, %d : i32
    affine.store %q, %x[%i] : memref<?xi32>
  }
  return
}
// -----
// copied

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  %t = memref.alloc() : memref<8xf32>
  memref.copy %x, %t : memref<8xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i)[%n] {
      %a = affine.load %t[%i] : memref<8xf32>
      affine.store %a, %y[%i] : memref<8xf32>
    }
  }
  memref.dealloc %t : memref<8xf32>
  return
}
// -----
// compared

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %within = arith.cmpi slt, %i, %n : index
    %a = affine.load %x[%i] : memref<8xf32>
    scf.if %within {
      affine.store %a, %y[%i] : memref<8xf32>
    }
  }
  return
}
// -----
// masked

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  %c8 = arith.constant 8 : index
  %few = arith.cmpi slt, %n, %c8 : index
  %most = arith.select %few, %n, %c8 : index
  affine.for %i = 0 to 8 step 4 {
    %left = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%most]
    %set = vector.create_mask %left : vector<4xi1>
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %a = vector.maskedload %x[%i], %set, %zero : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.maskedstore %y[%i], %set, %a : memref<8xf32>, vector<4xi1>, vector<4xf32>
  }
  return
}
// -----
// tables

memref.global "private" constant @table : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @f(%x: memref<4xf32>) {
  %g = memref.get_global @table : memref<4xf32>
  affine.for %i = 0 to 4 {
    %a = affine.load %g[%i] : memref<4xf32>
    affine.store %a, %x[%i] : memref<4xf32>
  }
  return
}
// -----
// counters

memref.global "private" @calls : memref<2xi64> = dense<0>
func.func @f(%x: memref<4xi64>) {
  %g = memref.get_global @calls : memref<2xi64>
  %one = arith.constant 1 : i64
  %a = affine.load %x[0] : memref<4xi64>
  %b = arith.addi %a, %one : i64
  affine.store %b, %g[1] : memref<2xi64>
  affine.store %a, %x[2] : memref<4xi64>
  return
}
// -----
// memory that is viewed and returned
func.func @f(%x: memref<6x3xf32>) -> (memref<18xf32>, memref<?xf32>) {
  %m = memref.alloc() : memref<6x3xf32>
  %k = memref.alloc() : memref<8xf32>
  %flat = memref.collapse_shape %m [[0, 1]] : memref<6x3xf32> into memref<18xf32>
  %c = memref.cast %k : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 3 {
      %a = affine.load %x[%i, %j] : memref<6x3xf32>
      affine.store %a, %m[%i, %j] : memref<6x3xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %a = affine.load %x[0, 0] : memref<6x3xf32>
    affine.store %a, %k[%i] : memref<8xf32>
  }
  return %flat, %c : memref<18xf32>, memref<?xf32>
}
// -----
// memory that is returned
func.func @f(%n: index) -> memref<?xf32> {
  %c = arith.constant 1.0 : f32
  %m = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %c, %m[%i] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// -----
// constants
func.func @f(%x: memref<8xf32>, %c: memref<8xi32>) {
  %slot = memref.alloca() : memref<f32>
  %two = arith.constant 2.0 : f32
  %minus = arith.negf %two : f32
  affine.store %minus, %slot[] : memref<f32>
  %one = arith.constant 1.0 : f32
  %i = arith.constant 1 : i32
  %o = arith.constant 0 : i32
  affine.for %k = 0 to 8 {
    %s = affine.load %slot[] : memref<f32>
    %a = affine.load %x[%k] : memref<8xf32>
    %b = arith.mulf %a, %s : f32
    %d = arith.divf %b, %one : f32
    affine.store %d, %x[%k] : memref<8xf32>
    %p = arith.cmpf olt, %a, %b : f32
    %q = arith.select %p, %i, %o : i32
    affine.store %q, %c[%k] : memref<8xi32>
  }
  return
}
// -----
// folded constants
func.func @f(%x: memref<8xf32>, %c: memref<8xi32>) {
  %v = arith.constant dense<-2.0> : vector<4xf32>
  %p = arith.constant 0.0 : f32
  affine.for %k = 0 to 8 step 4 {
    %a = vector.transfer_read %x[%k], %p {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
    %b = arith.mulf %a, %v : vector<4xf32>
    vector.transfer_write %b, %x[%k] {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
    %q = arith.cmpf olt, %a, %b : vector<4xf32>
    %e = arith.extui %q : vector<4xi1> to vector<4xi32>
    vector.transfer_write %e, %c[%k] {in_bounds = [true]} : vector<4xi32>, memref<8xi32>
  }
  return
}
// -----
// a part is doubled

func.func @part(%x: memref<8xf32>, %n: index, %c: i1) {
  %t = memref.alloc() : memref<8xf32>
  %part = memref.subview %t[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  affine.for %i = 0 to 4 {
    %a = affine.load %x[%i * 2] : memref<8xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %part[%i] : memref<4xf32, strided<[1], offset: 2>>
  }
  affine.for %i = 0 to 4 {
    %a = affine.load %t[%i + 2] : memref<8xf32>
    affine.store %a, %x[%i] : memref<8xf32>
  }
  return
}
// -----
// a part is doubled in two versions

func.func @part(%x: memref<8xf32>, %n: index, %c: i1) {
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 step 2 {
    %a = affine.load %x[%i] : memref<8xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %t[%i] : memref<8xf32>
  }
  scf.if %c {
    affine.for %i = 0 to 4 {
      %a = affine.load %t[%i * 2] : memref<8xf32>
      affine.store %a, %x[%i] : memref<8xf32>
    }
  } else {
    affine.for %i = 0 to 8 step 2 {
      %a = affine.load %t[%i] : memref<8xf32>
      affine.store %a, %x[%i floordiv 2] : memref<8xf32>
    }
  }
  return
}
// -----
// a product of constants

func.func @scaled(%y: memref<7xf32>) {
  %t = memref.alloca() : memref<7xf32>
  %a = arith.constant 3.0 : f32
  %b = arith.constant 0.5 : f32
  affine.for %i = 0 to 7 {
    affine.store %a, %t[%i] : memref<7xf32>
  }
  affine.for %i = 0 to 7 {
    %c = affine.load %t[%i] : memref<7xf32>
    %d = arith.mulf %c, %b : f32
    affine.store %d, %y[%i] : memref<7xf32>
  }
  return
}
// -----
// a product of constants and padding

func.func @scaled(%y: memref<7xf32>) {
  %t = memref.alloca() : memref<7xf32>
  %a = arith.constant 3.0 : f32
  %b = arith.constant dense<0.5> : vector<4xf32>
  affine.for %i = 0 to 7 {
    affine.store %a, %t[%i] : memref<7xf32>
  }
  affine.for %i = 0 to 7 step 4 {
    %p = ub.poison : f32
    %c = vector.transfer_read %t[%i], %p : memref<7xf32>, vector<4xf32>
    %d = arith.mulf %c, %b : vector<4xf32>
    vector.transfer_write %d, %y[%i] : vector<4xf32>, memref<7xf32>
  }
  return
}

// -----
// totals
func.func @f(%x: memref<?x?xi32>, %n: index, %m: index) -> i32 {
  %five = arith.constant 5 : i32
  %rows = affine.for %i = 0 to %n iter_args(%r = %five) -> (i32) {
    %columns = affine.for %j = 0 to affine_map<()[s0] -> (s0 * 2)>()[%m] iter_args(%c = %r) -> (i32) {
      %a = affine.load %x[%i, %j] : memref<?x?xi32>
      %s = arith.subi %c, %a : i32
      affine.yield %s : i32
    }
    affine.yield %columns : i32
  }
  return %rows : i32
}

// -----
// totals by columns
func.func @f(%x: memref<?x?xi32>, %n: index, %m: index) -> i32 {
  %five = arith.constant 5 : i32
  %zero = arith.constant 0 : i32
  %t = memref.alloc() : memref<2xi32>
  affine.store %five, %t[0] : memref<2xi32>
  affine.store %zero, %t[1] : memref<2xi32>
  affine.for %j = 0 to affine_map<()[s0] -> (s0 * 2)>()[%m] {
    affine.for %i = 0 to %n {
      %a = affine.load %x[%n - 1 - %i, %j] : memref<?x?xi32>
      %r = affine.load %t[0] : memref<2xi32>
      %s = arith.subi %r, %a : i32
      affine.store %s, %t[0] : memref<2xi32>
    }
  }
  %first = affine.load %t[0] : memref<2xi32>
  %second = affine.load %t[1] : memref<2xi32>
  %both = arith.addi %second, %first : i32
  return %both : i32
}

// -----
// counts
func.func @f(%x: memref<?xi32>, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  %r = affine.for %i = 0 to affine_map<()[s0] -> (s0 * 2)>()[%n] iter_args(%c = %zero) -> (i32) {
    %a = affine.load %x[%i] : memref<?xi32>
    %twice = arith.addi %a, %a : i32
    %s = arith.addi %c, %twice : i32
    affine.yield %s : i32
  }
  return %r : i32
}

// -----
// counts in lanes and in parallel
func.func @f(%x: memref<?xi32>, %n: index) -> i32 {
  %zero = arith.constant dense<0> : vector<2xi32>
  %lanes = affine.for %i = 0 to affine_map<()[s0] -> (s0 * 2)>()[%n] step 2 iter_args(%c = %zero) -> (vector<2xi32>) {
    %a = affine.vector_load %x[%i] : memref<?xi32>, vector<2xi32>
    %s = arith.addi %c, %a : vector<2xi32>
    affine.yield %s : vector<2xi32>
  }
  %sum = vector.reduction <add>, %lanes : vector<2xi32> into i32
  %rest = affine.parallel (%i, %k) = (0, 0) to (%n, 2) reduce ("addi") -> (i32) {
    %a = affine.load %x[%i * 2 + 1 - %k] : memref<?xi32>
    affine.yield %a : i32
  }
  %both = arith.addi %rest, %sum : i32
  return %both : i32
}

// -----
// asserted
func.func @f(%n: index, %o: memref<4xf32>, %x: f32, %y: f32) {
  %c = arith.constant 3 : index
  %t = arith.cmpi slt, %n, %c : index
  cf.assert %t, "small"
  affine.store %x, %o[%n] : memref<4xf32>
  return
}

// -----
// a call
func.func @f(%n: index, %o: memref<4xf32>, %x: f32, %y: f32) {
  %y2 = scf.execute_region -> f32 {
    scf.yield %y : f32
  }
  func.call @g(%n, %o, %x, %y2) : (index, memref<4xf32>, f32, f32) -> ()
  return
}

// -----
// a part by another name
func.func @f(%x: f32, %o: memref<1xf32>) {
  %m = memref.alloc() : memref<8xf32>
  %w = memref.reinterpret_cast %m to offset: [2], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    affine.store %x, %w[%i] : memref<4xf32, strided<[1], offset: ?>>
  }
  %v = affine.load %m[3] : memref<8xf32>
  affine.store %v, %o[0] : memref<1xf32>
  return
}
// -----
// chosen by data
func.func @f(%x: memref<8xf32>, %o: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xf32>
    %c = arith.cmpf ogt, %a, %z : f32
    %r = scf.if %c -> f32 {
      %b = arith.mulf %a, %a : f32
      scf.yield %b : f32
    } else {
      scf.yield %z : f32
    }
    affine.store %r, %o[%i] : memref<8xf32>
  }
  return
}
// -----
// selected by data
func.func @f(%x: memref<8xf32>, %o: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xf32>
    %c = arith.cmpf ogt, %a, %z : f32
    %b = arith.mulf %a, %a : f32
    %r = arith.select %c, %b, %z : f32
    affine.store %r, %o[%i] : memref<8xf32>
  }
  return
}
// -----
// combined in parallel
reduction.define @s : i32 combination (%a, %b) {
  %sum = arith.xori %a, %b : i32
  %rest = arith.addi %sum, %sum : i32
  reduction.yield %rest : i32
} identity {
  %zero = arith.constant 0 : i32
  reduction.yield %zero : i32
}
func.func @f(%x: memref<?xi32>, %n: index, %k: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%k) reduce (@s) -> i32 {
    %a = memref.load %x[%i] : memref<?xi32>
    scf.reduce(%a : i32)
  }
  %q = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> i32 {
    %a = memref.load %x[%i] : memref<?xi32>
    scf.reduce(%a : i32) {
    ^bb0(%p: i32, %o: i32):
      %t = arith.addi %p, %o : i32
      scf.reduce.return %t : i32
    }
  }
  return %r, %q : i32, i32
}
// -----
// tripled twice

func.func @f(%x: memref<5xi64>, %y: memref<7xi64>) {
  %three = arith.constant 3 : i64
  %w = memref.cast %x : memref<5xi64> to memref<?xi64>
  affine.for %i = 0 to 5 {
    %a = affine.load %w[%i] : memref<?xi64>
    %b = arith.muli %three, %a : i64
    affine.store %b, %x[%i] : memref<5xi64>
  }
  affine.for %i = 0 to 5 {
    %a = affine.load %x[%i] : memref<5xi64>
    %b = arith.muli %a, %three : i64
    affine.store %b, %y[%i] : memref<7xi64>
  }
  return
}

// -----
// constants that are loaded
func.func @f(%a: memref<8xi64>, %b: memref<8xi64>, %c: memref<8xi64>, %v: memref<16xf32>, %x: i64) {
  %five = arith.constant 5 : i64
  %seven = arith.constant 7 : i64
  %three = arith.constant 3 : i64
  %t = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    affine.store %five, %t[%i] : memref<8xi64>
  }
  affine.for %i = 0 to 8 {
    // (5 + x) + 7
    %f = affine.load %t[%i] : memref<8xi64>
    %first = arith.addi %f, %x : i64
    %second = arith.addi %first, %seven : i64
    affine.store %second, %a[%i] : memref<8xi64>
    // min(max(b, b), b)
    %p = affine.load %b[%i] : memref<8xi64>
    %q = affine.load %b[%i] : memref<8xi64>
    %r = affine.load %b[%i] : memref<8xi64>
    %most = arith.maxsi %p, %q : i64
    %least = arith.minsi %most, %r : i64
    affine.store %least, %c[%i] : memref<8xi64>
    // 5 + eight times 21
    affine.store %five, %b[%i] : memref<8xi64>
    affine.for %j = 0 to 8 {
      %s = affine.load %b[%i] : memref<8xi64>
      %product = arith.muli %seven, %three : i64
      %sum = arith.addi %s, %product : i64
      affine.store %sum, %b[%i] : memref<8xi64>
    }
  }
  affine.for %i = 0 to 13 {
    %l = affine.vector_load %v[%i] : memref<16xf32>, vector<4xf32>
    affine.vector_store %l, %v[%i] : memref<16xf32>, vector<4xf32>
  }
  return
}

// -----
// constants that are folded
func.func @f(%a: memref<8xi64>, %b: memref<8xi64>, %c: memref<8xi64>, %v: memref<16xf32>, %x: i64) {
  %zeros = arith.constant dense<0> : vector<8xi64>
  %terms = arith.constant dense<21> : vector<8xi64>
  %five = arith.constant 5 : i64
  %twelve = arith.constant 12 : i64
  affine.for %i = 0 to 8 {
    %first = arith.addi %x, %twelve : i64
    affine.store %first, %a[%i] : memref<8xi64>
    %p = affine.load %b[%i] : memref<8xi64>
    affine.store %p, %c[%i] : memref<8xi64>
    %lanes = affine.for %j = 0 to 8 step 8 iter_args(%s = %zeros) -> (vector<8xi64>) {
      %next = arith.addi %s, %terms : vector<8xi64>
      affine.yield %next : vector<8xi64>
    }
    %all = vector.reduction <add>, %lanes : vector<8xi64> into i64
    %sum = arith.addi %all, %five : i64
    affine.store %sum, %b[%i] : memref<8xi64>
  }
  affine.for %i = 0 to 13 {
    %l = vector.load %v[%i] : memref<16xf32>, vector<4xf32>
    vector.store %l, %v[%i] : memref<16xf32>, vector<4xf32>
  }
  return
}
// -----
// factors
func.func @factors(%a: memref<?x?xf64>, %n: index) {
  affine.for %k = 0 to %n {
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      %e = affine.load %a[%i, %k] : memref<?x?xf64>
      %p = affine.load %a[%k, %k] : memref<?x?xf64>
      %q = arith.divf %e, %p : f64
      affine.store %q, %a[%i, %k] : memref<?x?xf64>
    }
    affine.for %r = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      affine.for %c = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %e = affine.load %a[%r, %c] : memref<?x?xf64>
        %l = affine.load %a[%r, %k] : memref<?x?xf64>
        %u = affine.load %a[%k, %c] : memref<?x?xf64>
        %m = arith.mulf %l, %u : f64
        %s = arith.subf %e, %m : f64
        affine.store %s, %a[%r, %c] : memref<?x?xf64>
      }
    }
  }
  return
}
// -----
// copied as far as an argument
func.func @f(%x: memref<?x7xf32>, %y: memref<?x7xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x7xf32>
  %t = memref.alloc(%rows) : memref<?x7xf32>
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to 7 {
      %a = affine.load %x[%i, %j] : memref<?x7xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %t[%i, %j] : memref<?x7xf32>
    }
  }
  memref.copy %t, %y : memref<?x7xf32> to memref<?x7xf32>
  return
}
// -----
// stored as far as an argument
func.func @f(%x: memref<?x7xf32>, %y: memref<?x7xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %y, %c0 : memref<?x7xf32>
  affine.for %j = 0 to 7 {
    affine.for %i = 0 to %rows {
      %a = affine.load %x[%i, %j] : memref<?x7xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %y[%i, %j] : memref<?x7xf32>
    }
  }
  return
}

// -----
// diagonal
func.func @f(%x: memref<16x16xf32>, %y: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 16 {
    %a = affine.load %x[%i, %i] : memref<16x16xf32>
    affine.store %a, %y[3 * %i + 1] : memref<64xf32>
  }
  return
}

// -----
// diagonal in lanes
func.func @f(%x: memref<16x16xf32>, %y: memref<64xf32>, %n: index) {
  %steps = arith.constant dense<[0, 17, 34, 51]> : vector<4xindex>
  %apart = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
  %all = arith.constant dense<true> : vector<4xi1>
  affine.for %i = 0 to 16 step 4 {
    %idle = ub.poison : vector<4xf32>
    %a = vector.gather %x[%i, %i] [%steps], %all, %idle : memref<16x16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %to = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%i)
    vector.scatter %y[%to] [%apart], %all, %a : memref<64xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  }
  return
}

// -----
// every other one
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %z: f32) {
  affine.for %i = 0 to 6 {
    %a = affine.load %x[2 * %i + 5] : memref<?xf32>
    affine.store %a, %y[%i] : memref<?xf32>
  }
  affine.for %i = 6 to 8 {
    affine.store %z, %y[%i] : memref<?xf32>
  }
  return
}

// -----
// every other one in lanes
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %z: f32) {
  %zero = arith.constant 0 : index
  %six = arith.constant 6 : index
  %two = arith.constant dense<2> : vector<8xindex>
  %five = arith.constant 5 : index
  %first = vector.broadcast %five : index to vector<8xindex>
  %lanes = vector.step : vector<8xindex>
  %twice = arith.muli %lanes, %two : vector<8xindex>
  %positions = arith.addi %twice, %first : vector<8xindex>
  %mask = vector.create_mask %six : vector<8xi1>
  %idle = vector.broadcast %z : f32 to vector<8xf32>
  %a = vector.gather %x[%zero] [%positions], %mask, %idle : memref<?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  affine.vector_store %a, %y[0] : memref<?xf32>, vector<8xf32>
  return
}

// -----
// sums and differences
func.func @f(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %twice = arith.addi %x, %x : i32
  %once = arith.subi %twice, %x : i32
  %none = arith.subi %once, %x : i32
  %sum = arith.addi %x, %y : i32
  %first = arith.subi %sum, %y : i32
  %difference = arith.subi %x, %y : i32
  %again = arith.addi %y, %difference : i32
  return %once, %none, %first, %again : i32, i32, i32, i32
}

// -----
// what is left of sums
func.func @f(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  return %x, %zero, %x, %x : i32, i32, i32, i32
}
