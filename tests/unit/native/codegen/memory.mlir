// sum

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}
// -----
// unranked results keep their descriptor

func.func private @make(%n: index, %m: memref<?xi64>, %c: i1) -> memref<*xi64> {
  %r = scf.if %c -> (memref<*xi64>) {
    %k = arith.constant 5 : i64
    %a = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
    %u = memref.cast %a : memref<?xi64> to memref<*xi64>
    scf.yield %u : memref<*xi64>
  } else {
    %u = memref.cast %m : memref<?xi64> to memref<*xi64>
    scf.yield %u : memref<*xi64>
  }
  return %r : memref<*xi64>
}
func.func @f(%n: index, %m: memref<?xi64>, %c: i1, %shape: memref<1xi32>) -> (i64, i64) {
  %u = func.call @make(%n, %m, %c) : (index, memref<?xi64>, i1) -> memref<*xi64>
  %v = memref.cast %u : memref<*xi64> to memref<?xi64>
  %r = func.call @sum(%v) : (memref<?xi64>) -> i64
  %w = memref.reshape %u(%shape) : (memref<*xi64>, memref<1xi32>) -> memref<?xi64>
  %s = func.call @sum(%w) : (memref<?xi64>) -> i64
  return %r, %s : i64, i64
}
// -----
// truths

func.func @f(%m: memref<16xi1>, %r: memref<7x16xi1>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %all = arith.constant dense<true> : vector<16xi1>
  %none = arith.constant dense<false> : vector<16xi1>
  %at = vector.step : vector<16xindex>
  %loaded = vector.load %m[%c0] : memref<16xi1>, vector<16xi1>
  %masked = vector.maskedload %m[%c0], %all, %none
      : memref<16xi1>, vector<16xi1>, vector<16xi1> into vector<16xi1>
  %gathered = vector.gather %m[%c0] [%at], %all, %none
      : memref<16xi1>, vector<16xindex>, vector<16xi1>, vector<16xi1> into vector<16xi1>
  %moved = vector.transfer_read %m[%c0], %true : memref<16xi1>, vector<16xi1>
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xi1>
    affine.store %x, %r[0, %i] : memref<7x16xi1>
    %old = memref.atomic_rmw ori %x, %m[%i] : (i1, memref<16xi1>) -> i1
    affine.store %old, %r[1, %i] : memref<7x16xi1>
  }
  affine.vector_store %loaded, %r[2, 0] : memref<7x16xi1>, vector<16xi1>
  affine.vector_store %masked, %r[3, 0] : memref<7x16xi1>, vector<16xi1>
  affine.vector_store %gathered, %r[4, 0] : memref<7x16xi1>, vector<16xi1>
  affine.vector_store %moved, %r[5, 0] : memref<7x16xi1>, vector<16xi1>
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xi1>
    affine.store %x, %r[6, %i] : memref<7x16xi1>
  }
  return
}
// -----
// copy of unranked memrefs
func.func @f(%a: memref<3x4xf32, strided<[?, ?], offset: ?>>, %b: memref<3x4xf32>) {
  %u = memref.cast %a : memref<3x4xf32, strided<[?, ?], offset: ?>> to memref<*xf32>
  %v = memref.cast %b : memref<3x4xf32> to memref<*xf32>
  memref.copy %u, %v : memref<*xf32> to memref<*xf32>
  return
}
// -----
// extents that no memory has
func.func @main(%n: index, %m: index) -> memref<?x?xf64> {
  %a = memref.alloc(%n, %m) : memref<?x?xf64>
  return %a : memref<?x?xf64>
}
// -----
// static extents that no memory has
func.func @main() -> memref<4294967296x4294967296xf64> {
  %a = memref.alloc() : memref<4294967296x4294967296xf64>
  return %a : memref<4294967296x4294967296xf64>
}
// -----
// a sparse global is refused
memref.global "private" constant @g : memref<4xf32> = sparse<[[1]], [2.0]>
func.func @f() -> f32 {
  %g = memref.get_global @g : memref<4xf32>
  %x = affine.load %g[1] : memref<4xf32>
  return %x : f32
}
// -----
// temporaries of loops

func.func @main(%sizes: memref<?xindex>, %sums: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = memref.dim %sizes, %c0 : memref<?xindex>
  affine.for %i = 0 to %count {
    %n = affine.load %sizes[%i] : memref<?xindex>
    %freed = memref.alloc(%n) : memref<?xindex>
    %kept = memref.alloc(%n) : memref<?xindex>
    scf.for %k = %c0 to %n step %c1 {
      memref.store %k, %freed[%k] : memref<?xindex>
      memref.store %c1, %kept[%k] : memref<?xindex>
    }
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
      %x = memref.load %freed[%k] : memref<?xindex>
      %y = memref.load %kept[%k] : memref<?xindex>
      %t = arith.addi %x, %y : index
      %r = arith.addi %s, %t : index
      scf.yield %r : index
    }
    memref.dealloc %freed : memref<?xindex>
    affine.store %sum, %sums[%i] : memref<?xindex>
  }
  return
}
