// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4
// NOTE: What is expected was written by tests/lit/update.py.

// Codes.
// The witness of a dependence is true.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 0) -> (%i = 3), element [3]", reason=illegal}}
  affine.for %i = 0 to 60 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %x[%i + 3] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.carried-value`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.subf %0, %p : f32
    affine.yield %1 : f32
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.reduction`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %p : f32
    affine.yield %1 : f32
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.index-overflow`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.index-overflow | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a group of iterations would overflow a 64-bit index", reason=unsupported}}
  affine.for %i = 0 to 9223372036854775807 step 4611686018427387904 {
    affine.store %v, %x[%i floordiv 4611686018427387904] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.not-contiguous`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="consecutive lanes do not access consecutive elements", reason=unsupported}}
  affine.for %i = 0 to 32 {
    %0 = affine.load %x[2 * %i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.index-value`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.index-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the induction variable is used as a value", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = arith.index_cast %i : index to i32
    affine.store %0, %k[%i] : memref<64xi32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.unsupported-op`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'vector.print' has no vector form", reason=unsupported}}
  affine.for %i = 0 to 64 {
    vector.print %v : f32
    affine.store %v, %x[%i] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.element-type`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.element-type | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref's element type is not an element type of vectors", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %c[%i] : memref<64xcomplex<f32>>
    affine.store %v, %x[%i] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.layout`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.layout | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the memref has a layout other than the identity", reason=unsupported}}
  affine.for %i = 0 to 64 {
    affine.store %v, %s[%i] : memref<64xf32, strided<[2]>>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.varying-bounds`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.varying-bounds | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the bounds of an inner loop differ from lane to lane", reason=unsupported}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
    %r = affine.for %j = affine_map<(d0) -> (d0)>(%i) to 64 iter_args(%p = %v) -> (f32) {
      %0 = affine.load %a[%j, %i] : memref<64x64xf32>
      %1 = arith.subf %0, %p : f32
      affine.yield %1 : f32
    }
    affine.store %r, %x[%i] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.composed-subscript`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.composed-subscript | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a subscript adds to the result of an 'affine.apply': canonicalize composes them", reason=unsupported}}
  affine.for %i = 0 to 60 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.store %v, %x[%0 + 1] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.invariant-store`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.invariant-store | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="all lanes would write the same element", reason=unsupported}}
  affine.for %i = 5 to 6 {
    affine.store %v, %x[0] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.varying-index`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.varying-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is computed by 'affine.for' in the loop", reason=unsupported}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
    %q = affine.for %j = 0 to 4 iter_args(%p = %n) -> (index) {
      affine.yield %i : index
    }
    %0 = affine.load %y[symbol(%q)] : memref<64xf32>
    affine.store %0, %x[%i] : memref<64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.unsupported-op`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.select' works on types that vectors cannot have as elements", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %which = arith.cmpf olt, %v, %v : f32
    %m = arith.select %which, %x, %y : memref<64xf32>
    affine.store %v, %a[0, %i] : memref<64x64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.element-type`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.element-type | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the type of a value is not an element type of vectors", reason=unsupported}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
    %m = affine.for %j = 0 to 4 iter_args(%p = %x) -> (memref<64xf32>) {
      affine.yield %p : memref<64xf32>
    }
    affine.store %v, %a[0, %i] : memref<64x64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.several-subscripts`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.several-subscripts | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an access varies with the loop in more than one subscript", reason=unsupported}}
  affine.for %i = 0 to 32 {
    affine.store %v, %a[%i, %i floordiv 32] : memref<64x64xf32>
  }
  return
}

// -----

// The refusal of this loop has the code `vectorize.index-value`.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.index-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the result of 'affine.apply' is used as a value", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = arith.index_cast %0 : index to i32
    affine.store %1, %k[%i] : memref<64xi32>
  }
  return
}

// -----

// A loop that accesses memrefs along different dimensions is not vectorised.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.different-dimensions | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="accesses vary with the loop along different dimensions of memory", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i, 0] : memref<64x64xf32>
    affine.store %0, %d[0, %i] : memref<?x?xf32>
  }
  return
}

// -----

// Combinations that do not work on vectors. Of values that nothing carries, too.

reduction.define @quotient : i32 combination (%a, %b) {
  %0 = arith.divsi %a, %b : i32
  reduction.yield %0 : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}
func.func @f(%x: memref<64xi32>) {
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.divsi' in a combination has no vector form", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xi32>
    %1 = reduction.combine @quotient %0, %0 : i32
    affine.store %1, %x[%i] : memref<64xi32>
  }
  return
}

// -----

// The better loop is taken.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
    affine.for %j = 0 to 64 {
      affine.store %v, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return
}
