// The product of complex numbers.
reduction.define @product : complex<f64> combination (%a, %b) {
  %product = complex.mul %a, %b : complex<f64>
  reduction.yield %product : complex<f64>
} identity {
  %one = complex.constant [1.0 : f64, 0.0 : f64] : complex<f64>
  reduction.yield %one : complex<f64>
}

func.func @main(%in: memref<?xcomplex<f64>>, %n: index) -> complex<f64> {
  %r = affine.parallel (%i) = (0) to (%n) reduce (@product) -> (complex<f64>) {
    %x = affine.load %in[%i] : memref<?xcomplex<f64>>
    affine.yield %x : complex<f64>
  }
  return %r : complex<f64>
}
