// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-proof -mlir-print-local-scope -remarks-filter=.* -raise-scf-to-affine
// NOTE: What is expected was written by tests/lit/update.py.

// A distance is the greatest of two differences: it is less than a number if both are.

func.func @band(%y: memref<40x40xf32>, %x: f32) {
  %zero = arith.constant 0 : i64
  %three = arith.constant 3 : i64
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %d = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%i, %j)
      %e = affine.apply affine_map<(d0, d1) -> (d1 - d0)>(%i, %j)
      %f = arith.index_cast %d : index to i64
      %g = arith.index_cast %e : index to i64
      %is_negative = arith.cmpi slt, %f, %zero : i64
      %abs = arith.select %is_negative, %g, %f : i64
      %near = arith.cmpi slt, %abs, %three : i64
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=band | Op=scf.if}}
      scf.if %near {
        affine.store %x, %y[%i, %j] : memref<40x40xf32>
      }
      %far = arith.cmpi sge, %abs, %three : i64
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=band | Op=scf.if}}
      scf.if %far {
        affine.store %x, %y[%j, %i] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

// The least of both is not less than a number if neither is: the regions change places.

func.func @least(%y: memref<40x40xf32>, %x: f32) {
  %zero = arith.constant 0 : i64
  %three = arith.constant 3 : i64
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %d = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%i, %j)
      %e = affine.apply affine_map<(d0, d1) -> (d1 - d0)>(%i, %j)
      %f = arith.index_cast %d : index to i64
      %g = arith.index_cast %e : index to i64
      %is_negative = arith.cmpi slt, %f, %zero : i64
      %abs = arith.select %is_negative, %f, %g : i64
      %near = arith.cmpi slt, %abs, %three : i64
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=least | Op=scf.if}}
      scf.if %near {
        affine.store %x, %y[%i, %j] : memref<40x40xf32>
      }
      %far = arith.cmpi sge, %abs, %three : i64
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=least | Op=scf.if}}
      scf.if %far {
        affine.store %x, %y[%j, %i] : memref<40x40xf32>
      }
    }
  }
  return
}
