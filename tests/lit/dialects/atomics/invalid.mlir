// RUN: loopwright-opt %s -split-input-file -verify-diagnostics
// NOTE: What is expected was written by tests/lit/update.py.

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op with kind 'addf' expects a floating-point type}}
    %r = affine.atomic_rmw addf %i, %m[0] : (i32, memref<4xi32>) -> i32
  }
  return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op with kind 'muli' expects an integer type}}
    %r = affine.atomic_rmw muli %f, %g[0] : (f32, memref<4xf32>) -> f32
  }
  return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op failed to verify that value type matches element type of memref}}
    %r = affine.atomic_rmw addf %f, %m[0] : (f32, memref<4xi32>) -> f32
  }
  return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op failed to verify that all of {value, result} have same type}}
    %r = affine.atomic_rmw addf %f, %g[0] : (f32, memref<4xf32>) -> f64
  }
  return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op affine map num results must equal memref rank}}
    %r = affine.atomic_rmw addf %f, %g[0, 1] : (f32, memref<4xf32>) -> f32
  }
  return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op operand cannot be used as a dimension id}}
    %r = affine.atomic_rmw addf %f, %g[%p] : (f32, memref<4xf32>) -> f32
  }
  return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
scf.for %p = %x to %x step %x {
 // expected-error @below {{custom op 'affine.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
 %r = affine.atomic_rmw sub %f, %g[0] : (f32, memref<4xf32>) -> f32
 }
return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
scf.for %p = %x to %x step %x {
 // expected-error @below {{custom op 'affine.atomic_rmw' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
 %r = affine.atomic_rmw addf %f, %g[0] : (f32, f32) -> f32
 }
return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
scf.for %p = %x to %x step %x {
 // expected-error @below {{custom op 'affine.atomic_rmw' attribute 'kind' occurs more than once in the attribute list}}
 %r = affine.atomic_rmw addf %f, %g[0] {kind = 0 : i64} : (f32, memref<4xf32>) -> f32
 }
return
}

// -----

// The verifier refuses this atomic update.

func.func @f(%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>) {
  scf.for %p = %x to %x step %x {
    // expected-error @below {{'affine.atomic_rmw' op operand #0 must be signless integer or floating-point, but got 'index'}}
    %r = affine.atomic_rmw addi %x, %n[0] : (index, memref<4xindex>) -> index
  }
  return
}
