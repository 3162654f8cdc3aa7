// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize
// NOTE: What is expected was written by tests/lit/update.py.

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {

    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %t : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {

    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {

    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %s = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %s : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {

    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %t : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() : memref<4xf32>
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      memref.dealloc %s : memref<4xf32>
    }
  }
  return
}

// -----

// Each parallel iteration frees the memory that it allocates.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1)", reason=unsupported}}
  affine.for %i = 0 to 40 {
    %t = memref.alloc() : memref<4xf32>
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      %u = vector.broadcast %y : f32 to vector<2xf32>
      vector.print %u : vector<2xf32>
    }
  }
  return
}
