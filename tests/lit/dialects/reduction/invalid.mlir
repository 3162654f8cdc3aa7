// RUN: loopwright-opt %s -split-input-file -verify-diagnostics
// NOTE: What is expected was written by tests/lit/update.py.

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{custom op 'reduction.define' expected 2 arguments of the combination, two for each type, but got 1}}
reduction.define @r : f32 combination (%a) {
reduction.yield %a : f32
} identity {
%z = arith.constant 0.0 : f32
reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{custom op 'reduction.define' expected 4 arguments of the combination, two for each type, but got 2}}
reduction.define @r : f32, i32 combination (%a, %b) {
reduction.yield %a : f32
} identity {
%z = arith.constant 0.0 : f32
reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{'reduction.define' op cannot reduce values of type 'memref<4xf32>'}}
reduction.define @r : memref<4xf32> combination (%a, %b) {
  reduction.yield %a : memref<4xf32>
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-error @below {{'reduction.yield' op yields 0 values, but the combination gives 1}}
  reduction.yield
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-error @below {{'reduction.yield' op yields 2 values, but the combination gives 1}}
  reduction.yield %a, %b : f32, f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{prior use here}}
reduction.define @r : i32 combination (%a, %b) {
// expected-error @below {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
reduction.yield %a : f32
} identity {
%z = arith.constant 0.0 : f32
reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  %c = arith.cmpf oeq, %a, %b : f32
  // expected-error @below {{'reduction.yield' op yields 'i1' as value #0 of the combination, which gives 'f32'}}
  reduction.yield %c : i1
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-error @below {{'func.call' op has effects: the combination of a reduction is pure}}
  func.call @f() : () -> ()
  reduction.yield %a : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-error @below {{'memref.alloc' op has effects: the combination of a reduction is pure}}
  %m = memref.alloc() : memref<4xf32>
  reduction.yield %a : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  %t = arith.constant true
  scf.if %t {
    // expected-error @below {{'vector.print' op has effects: the combination of a reduction is pure}}
    vector.print %a : f32
  }
  reduction.yield %a : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  reduction.yield %a : f32
} identity {
  %z = arith.constant 0 : i32
  // expected-error @below {{'reduction.yield' op yields 'i32' as value #0 of the identity, which gives 'f32'}}
  reduction.yield %z : i32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{of this reduction}}
reduction.define @r : f32 combination (%a, %b) {
  reduction.yield %a : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
} domain (%a) {
  // expected-error @below {{'reduction.yield' op yields 'f32' as value #0 of the domain, which gives 'i1'}}
  reduction.yield %a : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

reduction.define @r : f32 combination (%a, %b) {
reduction.yield %a : f32
} identity {
%z = arith.constant 0.0 : f32
reduction.yield %z : f32
// expected-error @below {{custom op 'reduction.define' expected 1 arguments of the domain but got 0}}
} domain () {
reduction.yield
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{'reduction.define' op uses itself}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-note @below {{uses @r here}}
  %n = reduction.combine @r %a, %b : f32
  reduction.yield %n : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{'reduction.define' op uses itself}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-note @below {{uses @r here}}
  %n = affine.parallel (%i) = (0) to (4) reduce (@r) -> (f32) {
    affine.yield %b : f32
  }
  reduction.yield %n : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{'reduction.define' op uses itself}}
reduction.define @r : f32 combination (%a, %b) {
  // expected-note @below {{uses @s here}}
  %n = affine.parallel (%i) = (0) to (4) reduce (@s) -> (f32) {
    affine.yield %b : f32
  }
  reduction.yield %n : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}
reduction.define @s : f32 combination (%a, %b) {
  %n = affine.parallel (%i) = (0) to (4) reduce (@r) -> (f32) {
    affine.yield %b : f32
  }
  reduction.yield %n : f32
} identity {
  %z = arith.constant 0.0 : f32
  reduction.yield %z : f32
}

// -----

// The parser or the verifier refuses this definition of a reduction.

func.func @f(%x: f32) {
  // expected-error @below {{'reduction.define' op symbol's parent must have the SymbolTable trait}}
  reduction.define @r : f32 combination (%a, %b) {
    reduction.yield %x : f32
  } identity {
    %z = arith.constant 0.0 : f32
    reduction.yield %z : f32
  }
  return
}

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-error @below {{'reduction.yield' op expects parent op 'reduction.define'}}
reduction.yield

// -----

// The parser or the verifier refuses this definition of a reduction.

// expected-note @below {{see existing symbol definition here}}
reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

// expected-error @below {{redefinition of symbol named 'fsum'}}
reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

// -----

// The verifier refuses this `scf` loop with a defined reduction.

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%l: index, %x: f32, %k: i32) {
  // expected-error @below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) reduce (@fsum) -> f32 {
    scf.reduce
  }
  return
}

// -----

// The verifier refuses this `scf` loop with a defined reduction.

// expected-note @below {{reduction defined here}}
reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%l: index, %x: f32, %k: i32) {
  // expected-error @below {{'scf.parallel' op reduces a value of type 'i32' with @fsum, which is over 'f32'}}
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) reduce (@fsum) -> i32 {
    scf.reduce(%k : i32)
  }
  return
}

// -----

// The verifier refuses this `scf` loop with a defined reduction.

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%l: index, %x: f32, %k: i32) {
  // expected-error @below {{'scf.parallel' op refers to the reduction @nil, which is not defined}}
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) reduce (@nil) -> f32 {
    scf.reduce(%x : f32)
  }
  return
}

// -----

// The verifier refuses this `scf` loop with a defined reduction.

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%l: index, %x: f32, %k: i32) {
  // expected-error @below {{'scf.parallel' op result type cannot match reduction attribute}}
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) reduce ("addi") -> f32 {
    scf.reduce(%x : f32)
  }
  return
}

// -----

// The verifier refuses this `scf` loop with a defined reduction.

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%l: index, %x: f32, %k: i32) {
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) reduce (@fsum) -> f32 {
    // expected-error @below {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%k : i32)
  }
  return
}

// -----

// The verifier refuses this `scf` loop with a defined reduction.

reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%l: index, %x: f32, %k: i32) {
  %0 = scf.parallel (%i) = (%l) to (%l) step (%l) reduce (@fsum) -> f32 {
    // expected-error @below {{'scf.reduce' op expects no regions: the loop says how to reduce}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

// The verifier refuses this loop that carries the value of a defined reduction.

// expected-note @below {{reduction defined here}}
reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}

func.func @f(%x: i32) {
  // expected-error @below {{'affine.for' op reduces a value of type 'i32' with @fsum, which is over 'f32'}}
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) reduce (@fsum) -> (i32) {
    affine.yield %a : i32
  }
  return
}
