// sums

func.func @sums(%a: memref<?xcomplex<f64>>, %b: memref<?xcomplex<f64>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xcomplex<f64>>
    %y = affine.load %b[%i] : memref<?xcomplex<f64>>
    %m = complex.neg %y : complex<f64>
    %s = complex.add %x, %m : complex<f64>
    affine.store %s, %b[%i] : memref<?xcomplex<f64>>
  }
  return
}
// -----
// carried

func.func @f(%a: complex<f64>, %x: memref<?xcomplex<f64>>, %k: index)
    -> (complex<f64>, complex<f64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xcomplex<f64>>
  %r:2 = affine.for %i = 0 to %n iter_args(%s = %a, %p = %a) -> (complex<f64>, complex<f64>) {
    %v = affine.load %x[%i] : memref<?xcomplex<f64>>
    %q = complex.mul %p, %v : complex<f64>
    %here = arith.cmpi slt, %i, %k : index
    %t = scf.if %here -> complex<f64> {
      %u = complex.add %s, %q : complex<f64>
      scf.yield %u : complex<f64>
    } else {
      scf.yield %s : complex<f64>
    }
    affine.yield %t, %q : complex<f64>, complex<f64>
  }
  return %r#0, %r#1 : complex<f64>, complex<f64>
}
// -----
// what is not compiled is refused
func.func @f(%x: complex<f64>) -> complex<f64> {
  %y = complex.exp %x : complex<f64>
  return %y : complex<f64>
}
// -----
// results
func.func @f(%x: complex<KIND>, %y: complex<KIND>) -> (complex<KIND>, i32, complex<KIND>) {
  %c = arith.constant 7 : i32
  return %y, %c, %x : complex<KIND>, i32, complex<KIND>
}
func.func @g(%x: complex<KIND>) -> complex<KIND> {
  return %x : complex<KIND>
}
