// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-complex
// NOTE: What is expected was written by tests/lit/update.py.

// Complex numbers are split into real and imaginary parts.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  %s = affine.for %i = 0 to 67 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = affine.load %y[%i] : memref<67xcomplex<f32>>
    %2 = complex.conj %0 : complex<f32>
    %t = complex.mul %2, %1 : complex<f32>
    %n = complex.add %a, %t fastmath<reassoc> : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// -----

// Complex numbers are split into real and imaginary parts.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="4 operations on complex numbers on their parts", operations=4}}
  %s = affine.for %i = 0 to 67 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %1 = affine.load %y[%i] : memref<67xcomplex<f32>>
    %2 = complex.neg %0 : complex<f32>
    %t = complex.sub %2, %1 : complex<f32>
    %n = complex.add %a, %t fastmath<reassoc> : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// -----

// Complex numbers are split into real and imaginary parts.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="3 operations on complex numbers on their parts", operations=3}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i + 2] : memref<67xcomplex<f32>>
    %1 = complex.mul %z, %0 : complex<f32>
    %2 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
    %3 = complex.sub %1, %2 : complex<f32>
    affine.store %3, %y[66 - %i] : memref<67xcomplex<f32>>
  }
  return
}

// -----

// Complex numbers are split into real and imaginary parts.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  affine.for %i = 0 to 9 {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (complex<f32>) {
      %0 = affine.load %m[%i, %j] : memref<9x21xcomplex<f32>>
      %n = complex.add %0, %a fastmath<reassoc> : complex<f32>
      affine.yield %n : complex<f32>
    }
    affine.store %s, %y[%i] : memref<67xcomplex<f32>>
  }
  return
}

// -----

// Complex numbers are split into real and imaginary parts.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> complex<f32> {
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="2 operations on complex numbers on their parts", operations=2}}
  %s = affine.for %i = 0 to 8 iter_args(%a = %z) -> (complex<f32>) {
    %0 = affine.load %x[%i] : memref<67xcomplex<f32>>
    %n = complex.mul %0, %a : complex<f32>
    affine.yield %n : complex<f32>
  }
  return %s : complex<f32>

}

// -----

// Complex numbers are split into real and imaginary parts.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>) -> (complex<f32>, complex<f32>, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // expected-remark @below {{[Passed] split-complex | Category:affine-split-complex | Function=f | Op=affine.for, Remark="8 operations on complex numbers on their parts", operations=8}}
  %s:3 = affine.for %i = 0 to 9 iter_args(%a = %z, %p = %z, %k = %c0) -> (complex<f32>, complex<f32>, i32) {
    %v = affine.load %x[%i] : memref<67xcomplex<f32>>
    %w = complex.constant [1.0 : f32, -1.0 : f32] : complex<f32>
    %e = complex.eq %v, %w : complex<f32>
    %d = complex.neq %v, %z : complex<f32>
    %o = arith.andi %e, %d : i1
    %0 = arith.select %o, %c1, %c0 : i32
    %k1 = arith.addi %k, %0 : i32
    %q = affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) -> complex<f32> {
      %1 = arith.select %e, %v, %p : complex<f32>
      affine.yield %1 : complex<f32>
    } else {
      affine.yield %p : complex<f32>
    }
    %h = complex.div %q, %w : complex<f32>
    %g = complex.abs %h : complex<f32>
    %r = complex.re %h : complex<f32>
    %j = arith.addf %r, %g : f32
    %b = complex.create %j, %g : complex<f32>
    affine.store %b, %y[%i] : memref<67xcomplex<f32>>
    affine.yield %h, %q, %k1 : complex<f32>, complex<f32>, i32
  }
  return %s#0, %s#1, %s#2 : complex<f32>, complex<f32>, i32

}
