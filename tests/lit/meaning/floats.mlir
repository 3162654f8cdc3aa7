// RUN: call %s

// `arith.addf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.addf %a, %b : f32
  return %r : f32
}

// CALL: f(16777216.0, 1.0) = 16777216.0

// -----

// `arith.addf` rounds its result to f64.

func.func @f(%a: f64, %b: f64) -> f64 {
  %r = arith.addf %a, %b : f64
  return %r : f64
}

// CALL: f(16777216.0, 1.0) = 16777217.0

// -----

// `arith.addf` rounds its result to f16.

func.func @f(%a: f16, %b: f16) -> f16 {
  %r = arith.addf %a, %b : f16
  return %r : f16
}

// CALL: f(2048.0, 1.0) = 2048.0

// -----

// `arith.addf` rounds its result to bf16.

func.func @f(%a: bf16, %b: bf16) -> bf16 {
  %r = arith.addf %a, %b : bf16
  return %r : bf16
}

// CALL: f(256.0, 1.0) = 256.0

// -----

// `arith.mulf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.mulf %a, %b : f32
  return %r : f32
}

// CALL: f(1e+30, 1e+30) = inf

// -----

// `arith.divf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.divf %a, %b : f32
  return %r : f32
}

// CALL: f(1.0, 0.0) = inf
// CALL: f(-1.0, 0.0) = -inf
// CALL: f(0.0, 0.0) = nan

// -----

// `arith.remf` rounds its result to f64.

func.func @f(%a: f64, %b: f64) -> f64 {
  %r = arith.remf %a, %b : f64
  return %r : f64
}

// CALL: f(-7.5, 2.0) = -1.5
// CALL: f(1.0, 0.0) = nan
// CALL: f(1.0, inf) = 1.0

// -----

// `arith.maximumf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.maximumf %a, %b : f32
  return %r : f32
}

// CALL: f(-0.0, 0.0) = 0.0
// CALL: f(nan, 0.0) = nan

// -----

// `arith.minimumf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.minimumf %a, %b : f32
  return %r : f32
}

// CALL: f(-0.0, 0.0) = -0.0

// -----

// `arith.maxnumf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.maxnumf %a, %b : f32
  return %r : f32
}

// CALL: f(nan, 2.0) = 2.0
// CALL: f(-0.0, 0.0) = -0.0

// -----

// `arith.minnumf` rounds its result to f32.

func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.minnumf %a, %b : f32
  return %r : f32
}

// CALL: f(2.0, nan) = 2.0
// CALL: f(0.0, -0.0) = 0.0

// -----

// Negation flips the sign of zero.

func.func @f(%a: f32) -> f32 {
  %r = arith.negf %a : f32
  return %r : f32
}

// CALL: f(0.0) = -0.0

// -----

// `arith.cmpf false` is false of all operands.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf false, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf oeq` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf oeq, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf ogt` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ogt, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf oge` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf oge, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf olt` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf olt, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf ole` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ole, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf one` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf one, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf ord` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ord, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = false

// -----

// `arith.cmpf ueq` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ueq, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf ugt` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ugt, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf uge` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf uge, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf ult` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ult, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf ule` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ule, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf une` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf une, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf uno` compares ordered numbers and NaN.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf uno, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = false
// CALL: f(1.0, 1.0) = false
// CALL: f(2.0, 1.0) = false
// CALL: f(nan, 1.0) = true

// -----

// `arith.cmpf true` is true of all operands.

func.func @f(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf true, %a, %b : f32
  return %r : i1
}

// CALL: f(1.0, 2.0) = true
// CALL: f(1.0, 1.0) = true
// CALL: f(2.0, 1.0) = true
// CALL: f(nan, 1.0) = true

// -----

// `arith.truncf` rounds as its rounding mode says.

func.func @f(%a: f32) -> bf16 {
  %r = arith.truncf %a : f32 to bf16
  return %r : bf16
}

// CALL: f(1.001953125) = 1.0

// -----

// `arith.truncf` rounds as its rounding mode says.

func.func @f(%a: f32) -> bf16 {
  %r = arith.truncf %a to_nearest_even : f32 to bf16
  return %r : bf16
}

// CALL: f(1.01171875) = 1.015625

// -----

// `arith.truncf` rounds as its rounding mode says.

func.func @f(%a: f32) -> bf16 {
  %r = arith.truncf %a downward : f32 to bf16
  return %r : bf16
}

// CALL: f(-1.001953125) = -1.0078125

// -----

// `arith.truncf` rounds as its rounding mode says.

func.func @f(%a: f32) -> bf16 {
  %r = arith.truncf %a upward : f32 to bf16
  return %r : bf16
}

// CALL: f(1.001953125) = 1.0078125

// -----

// `arith.truncf` rounds as its rounding mode says.

func.func @f(%a: f32) -> bf16 {
  %r = arith.truncf %a toward_zero : f32 to bf16
  return %r : bf16
}

// CALL: f(-1.009765625) = -1.0078125

// -----

// `arith.truncf` rounds as its rounding mode says.

func.func @f(%a: f32) -> bf16 {
  %r = arith.truncf %a to_nearest_away : f32 to bf16
  return %r : bf16
}

// CALL: f(1.00390625) = 1.0078125

// -----

// Truncation of f64 to bf16 rounds once, not by way of f32.

func.func @f(%a: f64) -> bf16 {
  %r = arith.truncf %a : f64 to bf16
  return %r : bf16
}

// CALL: f(1.0039062500009095) = 1.0078125

// -----

// `arith.sitofp` converts i8 to a float.

func.func @f(%a: i8) -> f32 {
  %r = arith.sitofp %a : i8 to f32
  return %r : f32
}

// CALL: f(-1) = -1.0

// -----

// `arith.uitofp` converts i8 to a float.

func.func @f(%a: i8) -> f32 {
  %r = arith.uitofp %a : i8 to f32
  return %r : f32
}

// CALL: f(-1) = 255.0

// -----

// `arith.sitofp` converts i64 to a float.

func.func @f(%a: i64) -> f32 {
  %r = arith.sitofp %a : i64 to f32
  return %r : f32
}

// CALL: f(16777217) = 16777216.0

// -----

// `arith.uitofp` converts i64 to a float.

func.func @f(%a: i64) -> f32 {
  %r = arith.uitofp %a : i64 to f32
  return %r : f32
}

// CALL: f(18446744073709551615) = 1.8446744073709552e+19

// -----

// `arith.sitofp` converts i64 to a float.

func.func @f(%a: i64) -> f64 {
  %r = arith.sitofp %a : i64 to f64
  return %r : f64
}

// CALL: f(9007199254740993) = 9007199254740992.0

// -----

// `arith.sitofp` converts i32 to a float.

func.func @f(%a: i32) -> f16 {
  %r = arith.sitofp %a : i32 to f16
  return %r : f16
}

// CALL: f(70000) = inf

// -----

// `arith.sitofp` converts i1 to a float.

func.func @f(%a: i1) -> f32 {
  %r = arith.sitofp %a : i1 to f32
  return %r : f32
}

// CALL: f(true) = -1.0

// -----

// Integer conversion.
// Conversion that does not fit.

func.func @f(%a: f32) -> i8 {
  // expected-note @below {{because of the conversion of 128.0, which does not fit in 8 bits}}
  // expected-note @below {{because of the conversion of nan to an integer}}
  %r = arith.fptosi %a : f32 to i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// CALL: f(-3.9) = -3
// INTERPRET: f(128.0)
// INTERPRET: f(nan)

// -----

// Integer conversion.
// Conversion that does not fit.

func.func @f(%a: f32) -> i8 {
  // expected-note @below {{because of the conversion of -1.0, which does not fit in 8 bits}}
  // expected-note @below {{because of the conversion of inf to an integer}}
  %r = arith.fptoui %a : f32 to i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// CALL: f(255.9) = -1
// CALL: f(-0.9) = 0
// INTERPRET: f(-1.0)
// INTERPRET: f(inf)

// -----

// An operand or a result that breaks a fast-math flag gives poison.

func.func @f(%a: f32, %b: f32) -> f32 {
  // expected-note @below {{because of a NaN under 'nnan'}}
  %r = arith.addf %a, %b fastmath<nnan> : f32
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : f32
}

// INTERPRET: f(nan, 1.0)
// INTERPRET: f(inf, -inf)

// -----

// An operand or a result that breaks a fast-math flag gives poison.

func.func @f(%a: f32, %b: f32) -> f32 {
  // expected-note @below {{because of an infinity under 'ninf'}}
  %r = arith.addf %a, %b fastmath<ninf> : f32
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : f32
}

// INTERPRET: f(inf, 1.0)
// INTERPRET: f(3e+38, 3e+38)

// -----

// An operand or a result that breaks a fast-math flag gives poison.

func.func @f(%a: f32, %b: f32) -> f32 {
  // expected-note @below {{because of a NaN under 'nnan'}}
  %r = arith.addf %a, %b fastmath<fast> : f32
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : f32
}

// INTERPRET: f(nan, 1.0)

// -----

// Fast math is evaluated strictly.

func.func @f(%a: f32, %b: f32) -> f32 {

  %s = arith.addf %a, %b fastmath<fast> : f32
  %r = arith.subf %s, %a fastmath<fast> : f32

  return %r : f32
}

// INTERPRET: f(100000000.0, 1.0) = 0.0

// -----

// `arith.bitcast` keeps the bits of f32.

func.func @f(%a: f32) -> i32 {
  %r = arith.bitcast %a : f32 to i32
  return %r : i32
}

// CALL: f(-1.5) = -1077936128

// -----

// `arith.bitcast` keeps the bits of i16.

func.func @f(%a: i16) -> bf16 {
  %r = arith.bitcast %a : i16 to bf16
  return %r : bf16
}

// CALL: f(16320) = 1.5

// -----

// `arith.bitcast` keeps the bits of f16.

func.func @f(%a: f16) -> i16 {
  %r = arith.bitcast %a : f16 to i16
  return %r : i16
}

// CALL: f(1.0) = 15360

// -----

// `math.expm1` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.expm1 %a : f32
  return %r : f32
}

// CALL: f(1e-05) = 1.0000049769587349e-05

// -----

// `math.log1p` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.log1p %a : f32
  return %r : f32
}

// CALL: f(1e-05) = 9.999949725170154e-06

// -----

// `math.rsqrt` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.rsqrt %a : f32
  return %r : f32
}

// CALL: f(4.0) = 0.5
// CALL: f(0.0) = inf

// -----

// `math.sqrt` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.sqrt %a : f32
  return %r : f32
}

// CALL: f(-1.0) = nan

// -----

// `math.log` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.log %a : f32
  return %r : f32
}

// CALL: f(0.0) = -inf

// -----

// `math.round` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.round %a : f32
  return %r : f32
}

// CALL: f(-2.5) = -3.0

// -----

// `math.roundeven` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.roundeven %a : f32
  return %r : f32
}

// CALL: f(-2.5) = -2.0

// -----

// `math.trunc` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.trunc %a : f32
  return %r : f32
}

// CALL: f(-0.5) = -0.0

// -----

// `math.ceil` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.ceil %a : f32
  return %r : f32
}

// CALL: f(-0.5) = -0.0

// -----

// `math.floor` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.floor %a : f32
  return %r : f32
}

// CALL: f(0.5) = 0.0

// -----

// `math.absf` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.absf %a : f32
  return %r : f32
}

// CALL: f(-0.0) = 0.0

// -----

// `math.cbrt` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.cbrt %a : f32
  return %r : f32
}

// CALL: f(-27.0) = -3.0

// -----

// `math.exp2` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.exp2 %a : f32
  return %r : f32
}

// CALL: f(10.0) = 1024.0

// -----

// `math.erfc` is computed in f32.

func.func @f(%a: f32) -> f32 {
  %r = math.erfc %a : f32
  return %r : f32
}

// CALL: f(0.0) = 1.0

// -----

// Fused multiply add rounds once.

func.func @f(%a: f64, %c: f64) -> f64 {
  %r = math.fma %a, %a, %c : f64
  return %r : f64
}

// CALL: f(1.0000000000000002, -1.0000000000000004) = 4.930380657631324e-32

// -----

// `math.clampf` gives the number, or the bound that it exceeds.

func.func @f(%a: f32, %l: f32, %h: f32) -> f32 {
  %r = math.clampf %a to [%l, %h] : f32
  return %r : f32
}

// CALL: f(0.5, 1.0, 2.0) = 1.0
// CALL: f(1.5, 1.0, 2.0) = 1.5
// CALL: f(9.0, 1.0, 2.0) = 2.0
// CALL: f(nan, 1.0, 2.0) = nan
// CALL: f(-inf, 1.0, 2.0) = 1.0

// -----

// `math.fpowi` gives a power.

func.func @f(%a: f64, %n: i32) -> f64 {
  %r = math.fpowi %a, %n : f64, i32
  return %r : f64
}

// CALL: f(2.0, -3) = 0.125

// -----

// `math.powf` gives a power.

func.func @f(%a: f64, %b: f64) -> f64 {
  %r = math.powf %a, %b : f64
  return %r : f64
}

// CALL: f(2.0, 0.5) = 1.4142135623730951

// -----

// `math.isnan` tells the class of ordinary numbers, zeros, infinities and NaN.

func.func @f(%a: f32) -> i1 {
  %r = math.isnan %a : f32
  return %r : i1
}

// CALL: f(1.0) = false
// CALL: f(1e-40) = false
// CALL: f(0.0) = false
// CALL: f(-inf) = false
// CALL: f(nan) = true

// -----

// `math.isinf` tells the class of ordinary numbers, zeros, infinities and NaN.

func.func @f(%a: f32) -> i1 {
  %r = math.isinf %a : f32
  return %r : i1
}

// CALL: f(1.0) = false
// CALL: f(1e-40) = false
// CALL: f(0.0) = false
// CALL: f(-inf) = true
// CALL: f(nan) = false

// -----

// `math.isfinite` tells the class of ordinary numbers, zeros, infinities and NaN.

func.func @f(%a: f32) -> i1 {
  %r = math.isfinite %a : f32
  return %r : i1
}

// CALL: f(1.0) = true
// CALL: f(1e-40) = true
// CALL: f(0.0) = true
// CALL: f(-inf) = false
// CALL: f(nan) = false

// -----

// `math.isnormal` tells the class of ordinary numbers, zeros, infinities and NaN.

func.func @f(%a: f32) -> i1 {
  %r = math.isnormal %a : f32
  return %r : i1
}

// CALL: f(1.0) = true
// CALL: f(1e-40) = false
// CALL: f(0.0) = false
// CALL: f(-inf) = false
// CALL: f(nan) = false

// -----

// `math.sincos` gives the sine and the cosine.

func.func @f(%a: f64) -> (f64, f64) {
  %s, %c = math.sincos %a : f64
  return %s, %c : f64, f64
}

// CALL: f(0.5) = 0.479425538604203, 0.8775825618903728

// -----

// Wide formats are a clean error.

func.func @f(%a: f64) -> f64 {
  // expected-error @below {{unsupported: 'arith.extf' op uses the type f128, which the interpreter does not support}}
  %0 = arith.extf %a : f64 to f128
  %1 = arith.truncf %0 : f128 to f64
  return %1 : f64
}

// INTERPRET: f(1.0)
