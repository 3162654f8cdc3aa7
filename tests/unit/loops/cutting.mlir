// sum
  %r = affine.for %i = {low} to {high} step {step} iter_args(%a = %x) -> f64 {{
    %0 = affine.load %m[%i] : memref<128xf64>
    %s = arith.mulf %a, %0 : f64
    affine.store %s, %q[%i] : memref<128xf64>
    affine.yield %s : f64
  }}
  return %r : f64
// -----
// sums
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f64 {
    %0 = affine.load %m[%i] : memref<128xf64>
    %s = arith.addf %a, %0 : f64
    affine.yield %s : f64
  }
  BETWEEN
  %t = affine.for %j = 0 to %n iter_args(%b = INIT) -> f64 {
    %0 = affine.load %q[%j] : memref<128xf64>
    %s = arith.mulf OTHER, %0 : f64
    affine.yield %s : f64
  }
  %u = arith.subf %r, %t : f64
  return %u : f64
// -----
// cut
  %r = affine.for %i = 1 to 9 iter_args(%a = %x) -> f64 {{
    {first}
    {second}
    affine.yield {yielded} : f64
  }}
  return %r : f64
// -----
// bounds of loops in between may be used where rows run together
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %0 = affine.load %m[%i * 8 + %j] : memref<128xf64>
        %1 = affine.load %q[%j * 4 + %k] : memref<128xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %m[%i * 8 + %j] : memref<128xf64>
      }
    }
  }
  return %x : f64
// -----
// a wavefront is parallel
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to 20 {
      %0 = affine.load %m[%i - 1] : memref<128xf64>
      %1 = affine.load %m[%i + 1] : memref<128xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %m[%i] : memref<128xf64>
    }
  }
  return %x : f64
