// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-blocked-interchange
// NOTE: What is expected was written by tests/lit/update.py.

// The loops are interchanged only where the cost model expects a gain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<1000x1000xf32>, %o: memref<1000xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 1000", block=1000, lines_after=0.078, lines_before=1, unroll=8}}
  affine.for %j = 0 to 1000 {
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<1000x1000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1000xf32>
  }
  return
}

// -----

// The loops are interchanged only where the cost model expects a gain.

func.func @f(%m: memref<1000x1000xf32>, %o: memref<1000xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 1000 {
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%j, %i] : memref<1000x1000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1000xf32>
  }
  return
}

// -----

// The loops are interchanged only where the cost model expects a gain.

func.func @f(%m: memref<1000x1000xf32>, %o: memref<1000xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 1000 {
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, 0] : memref<1000x1000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1000xf32>
  }
  return
}

// -----

// The loops are interchanged only where the cost model expects a gain.

func.func @f(%m: memref<20x30xf32>, %o: memref<30xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 30 {
    %s = affine.for %i = 0 to 20 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<20x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The loops are interchanged only where the cost model expects a gain.

func.func @f(%m: memref<12x10000xf32>, %o: memref<10000xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %j = 0 to 10000 {
    %s = affine.for %i = 0 to 12 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<12x10000xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<10000xf32>
  }
  return
}

// -----

// Loops through few vectors stay. In a triangle, too: it is known how many neighbours there are
// at most.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<500x14xf64>, %s: memref<14xf64>) {
  affine.for %k = 0 to 14 {
    // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=main | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4096", block=4096, lines_after=0.156, lines_before=1, unroll=8}}
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to 14 {
      %zero = arith.constant 0.0 : f64
      %sum = affine.for %i = 0 to 500 iter_args(%old = %zero) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<500x14xf64>
        %new = arith.addf %old, %x : f64
        affine.yield %new : f64
      }
      affine.store %sum, %s[%j] : memref<14xf64>
    }
  }
  return }

// -----

// Loops through few vectors stay. In a triangle, too: it is known how many neighbours there are
// at most.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<500x64xf64>, %s: memref<64xf64>) {
  affine.for %k = 0 to 64 {
    // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=main | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4096", block=4096, lines_after=0.156, lines_before=1, unroll=8}}
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to 64 {
      %zero = arith.constant 0.0 : f64
      %sum = affine.for %i = 0 to 500 iter_args(%old = %zero) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<500x64xf64>
        %new = arith.addf %old, %x : f64
        affine.yield %new : f64
      }
      affine.store %sum, %s[%j] : memref<64xf64>
    }
  }
  return }

// -----

// What stays in registers is not saved by running iterations together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<3000x384xf32>, %o: memref<384xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 384", block=384, lines_after=0.078, lines_before=1, unroll=8}}
  affine.for %j = 0 to 384 {
    %s = affine.for %i = 0 to 3000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<3000x384xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<384xf32>
  }
  return
}

// -----

// What stays in registers is not saved by running iterations together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<3000x385xf32>, %o: memref<385xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 385", block=385, lines_after=0.078, lines_before=1, unroll=8}}
  affine.for %j = 0 to 385 {
    %s = affine.for %i = 0 to 3000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<3000x385xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<385xf32>
  }
  return
}
