// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:         memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %alloc_0 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:         memref.dealloc %alloc_0 : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:         memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %alloc_0 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc_0[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc_0[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:         memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations free what is theirs.

func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index

  // expected-remark @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=main | Op=affine.for, Remark="the loop contains 'memref.store'"}}
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

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40xf32>, %arg1: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:       memref.store %1, %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       %2 = memref.load %alloc[%c0] : memref<4xf32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<40xf32>
// CHECK-NEXT:       %3 = arith.cmpi eq, %arg2, %arg1 : index
// CHECK-NEXT:       scf.if %3 {
// CHECK-NEXT:         %4 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:         vector.print %4 : vector<2xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
