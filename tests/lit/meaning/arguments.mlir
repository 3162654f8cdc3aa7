// RUN: call %s

// Results are Python scalars of the result types.

func.func @f(%a: i1, %b: i8, %c: ui8, %d: f16, %e: index, %g: complex<f32>)
-> (i1, i8, ui8, f16, index, complex<f32>) {
  return %a, %b, %c, %d, %e, %g : i1, i8, ui8, f16, index, complex<f32>
}

// CALL: f(true, 200, 200, 0.1, -1, (1+2j)) = true, -56, 200, 0.0999755859375, -1, (1+2j)

// -----

// Integers of unusual widths are passed in arrays of wider ones.

func.func @f(%m: memref<3xi24>, %n: memref<3xi4>) -> memref<2xi24> {
  %r = memref.alloc() : memref<2xi24>
  %0 = affine.load %m[0] : memref<3xi24>
  affine.store %0, %r[0] : memref<2xi24>
  affine.store %0, %r[1] : memref<2xi24>
  %1 = affine.load %n[0] : memref<3xi4>
  affine.store %1, %n[2] : memref<3xi4>
  return %r : memref<2xi24>
}

// CALL: f([-5, 1, 2], [-3.0, 0.0, 0.0]) = [-5, -5] leaves #1 = [-3, 0, -3]
