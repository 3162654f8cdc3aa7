// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-tighten-bounds | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Constraints on the variable of a loop become bounds of it, others those of the loops around.

func.func @nest(%a: memref<?x?xf32>, %n: index, %m: index, %p: index, %x: f32) {
  // expected-remark @below {{[Passed] tightened | Category:affine-tighten-bounds | Function=nest | Op=affine.for, bounds=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-tighten-bounds | Function=nest | Op=affine.for, Remark="what a condition compares with fits 64 bits, and so does the number behind it"}}
  // expected-remark @below {{[Passed] fewer-bounds | Category:affine-tighten-bounds | Function=nest | Op=affine.for}}
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] tightened | Category:affine-tighten-bounds | Function=nest | Op=affine.for, bounds=2}}
    // expected-remark @below {{[Analysis] no-overflow | Category:affine-tighten-bounds | Function=nest | Op=affine.for, Remark="what a condition compares with fits 64 bits, and so does the number behind it"}}
    // expected-remark @below {{[Passed] fewer-bounds | Category:affine-tighten-bounds | Function=nest | Op=affine.for}}
    affine.for %j = 0 to %n {
      %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
      affine.if affine_set<(d0, d1)[s0, s1] : (d0 - d1 >= 0, s0 - 1 >= 0, d0 * 2 - 7 >= 0, -d1 + s1 >= 0)>(%i, %j)[%m, %p] {
        affine.store %x, %a[%i, %k] : memref<?x?xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @nest(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg5 = 4 to %arg1 {
// CHECK-NEXT:         affine.for %arg6 = 0 to min affine_map<(d0)[s0] -> (d0 + 1, s0 + 1)>(%arg5)[%arg3] {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg6)
// CHECK-NEXT:           affine.store %arg4, %arg0[%arg5, %0] : memref<?x?xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations that hand on what they get do nothing; steps keep their places.

func.func @sum(%a: memref<?xf32>, %n: index, %p: index, %x: f32) -> f32 {
  // expected-remark @below {{[Passed] tightened | Category:affine-tighten-bounds | Function=sum | Op=affine.for, bounds=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-tighten-bounds | Function=sum | Op=affine.for, Remark="what a condition compares with fits 64 bits, and so does the number behind it"}}
  %r = affine.for %i = 3 to %n step 4 iter_args(%s = %x) -> (f32) {
    %t = affine.if affine_set<(d0)[s0] : (d0 * 3 - s0 >= 0, d0 mod 8 - 3 == 0, s0 >= 0)>(%i)[%p] -> f32 {
      %v = affine.load %a[%i] : memref<?xf32>
      %u = arith.addf %s, %v : f32
      affine.yield %u : f32
    } else {
      affine.yield %s : f32
    }
    affine.yield %t : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @sum(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: f32) -> f32 {
// CHECK-NEXT:     %0 = affine.for %arg4 = max affine_map<()[s0] -> (3, ((s0 ceildiv 3 - 3) ceildiv 4) * 4 + 3)>()[%arg2] to %arg1 step 4 iter_args(%arg5 = %arg3) -> (f32) {
// CHECK-NEXT:       %1 = affine.if affine_set<(d0)[s0] : (d0 mod 8 - 3 == 0, s0 >= 0)>(%arg4)[%arg2] -> f32 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:         %3 = arith.addf %arg5, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg5 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that never run, or once, and bounds that others imply.

func.func @ranges(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 5 to 9 {
    // expected-remark @below {{[Passed] runs-once-or-never | Category:affine-tighten-bounds | Function=ranges | Op=affine.for}}
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 4 {
      affine.store %x, %a[%j] : memref<?xf32>
    }
    // expected-remark @below {{[Passed] runs-once-or-never | Category:affine-tighten-bounds | Function=ranges | Op=affine.for}}
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %a[%j] : memref<?xf32>
    }
    // expected-remark @below {{[Passed] tightened | Category:affine-tighten-bounds | Function=ranges | Op=affine.for, bounds=1}}
    // expected-remark @below {{[Passed] fewer-bounds | Category:affine-tighten-bounds | Function=ranges | Op=affine.for}}
    // expected-remark @below {{[Passed] runs-once-or-never | Category:affine-tighten-bounds | Function=ranges | Op=affine.for}}
    affine.for %j = 0 to min affine_map<(d0) -> (d0 * 2, 20)>(%i) {
      affine.if affine_set<(d0) : (d0 - 3 == 0)>(%j) {
        affine.store %x, %a[%j] : memref<?xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @ranges(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     affine.for %arg3 = 5 to 9 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       affine.store %arg2, %arg0[%c3] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not linear stays in the loop.

func.func @remainder(%a: memref<?xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] condition-not-linear | Category:affine-tighten-bounds | Function=remainder | Op=affine.for, Remark="no part of the condition bounds the loop", reason=unsupported}}
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 mod 3 - 1 == 0)>(%i) {
      affine.store %x, %a[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @remainder(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 mod 3 - 1 == 0)>(%arg3) {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A lower bound of several values has no step to keep.

func.func @several(%a: memref<?xf32>, %n: index, %m: index, %x: f32) {
  // expected-remark @below {{[Missed] condition-not-linear | Category:affine-tighten-bounds | Function=several | Op=affine.for, Remark="no part of the condition bounds the loop", reason=unsupported}}
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] to 100 step 3 {
    affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%i) {
      affine.store %x, %a[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @several(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0, s1] -> (s0, s1)>()[%arg1, %arg2] to 100 step 3 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A bound that cannot be written is refused.

func.func @far(%a: memref<?xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-tighten-bounds | Function=far | Op=affine.for, Remark="a bound does not fit 64 bits", reason=unsupported}}
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (-d0 + 9223372036854775807 >= 0)>(%i) {
      affine.store %x, %a[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (-d0 + 9223372036854775807 >= 0)>(%arg3) {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other iterations do something: they store, or hand on another value.

func.func @both(%a: memref<?xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%i) {
      affine.store %x, %a[%i] : memref<?xf32>
    } else {
      affine.store %y, %a[%i] : memref<?xf32>
    }
  }
  %r = affine.for %i = 0 to %n iter_args(%s = %x) -> (f32) {
    %t = affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%i) -> f32 {
      affine.yield %s : f32
    } else {
      affine.yield %y : f32
    }
    affine.yield %t : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @both(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: f32) -> f32 {
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%arg4) {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to %arg1 iter_args(%arg5 = %arg2) -> (f32) {
// CHECK-NEXT:       %1 = affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%arg4) -> f32 {
// CHECK-NEXT:         affine.yield %arg5 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A constraint that divides by a value stays in the loop, which may not run where that value is 0.

func.func @divides(%a: memref<?xf32>, %n: index, %p: index, %x: f32) {
  // expected-remark @below {{[Passed] tightened | Category:affine-tighten-bounds | Function=divides | Op=affine.for, bounds=1}}
  // expected-remark @below {{[Missed] may-divide-by-zero | Category:affine-tighten-bounds | Function=divides | Op=affine.for, Remark="the condition divides by a value, which may be 0 where the loop does not run", reason=unsupported}}
  // expected-remark @below {{[Passed] fewer-bounds | Category:affine-tighten-bounds | Function=divides | Op=affine.for}}
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0, s1] : (d0 - 2 >= 0, s0 floordiv s1 - 1 >= 0)>(%i)[%n, %p] {
      affine.store %x, %a[%i] : memref<?xf32>
    }
  }
  // expected-remark @below {{[Missed] may-divide-by-zero | Category:affine-tighten-bounds | Function=divides | Op=affine.for, Remark="the condition divides by a value, which may be 0 where the loop does not run", reason=unsupported}}
  affine.for %i = 0 to %n {
    affine.if affine_set<()[s0, s1] : (s0 mod s1 - 1 >= 0)>()[%n, %p] {
      affine.store %x, %a[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @divides(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg1 {
// CHECK-NEXT:       affine.if affine_set<()[s0, s1] : (s0 floordiv s1 - 1 >= 0)>()[%arg1, %arg2] {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:       affine.if affine_set<()[s0, s1] : (s0 mod s1 - 1 >= 0)>()[%arg1, %arg2] {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What the loops and the conditions around say decides conditions.

func.func @decided(%a: memref<?xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 3 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=decided | Op=affine.if}}
    affine.if affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] {
      affine.store %x, %a[%i - 1] : memref<?xf32>
    } else {
      affine.store %y, %a[%i - 1] : memref<?xf32>
    }
    // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=decided | Op=affine.if}}
    %t = affine.if affine_set<(d0) : (d0 - 1 == 0)>(%i) -> f32 {
      affine.yield %x : f32
    } else {
      affine.yield %v : f32
    }
    // expected-remark @below {{[Passed] decided | Category:affine-tighten-bounds | Function=decided | Op=affine.if}}
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0, d0 - 3 >= 0)>(%i)[%n] {
      affine.store %t, %a[%i + 1] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @decided(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = 3 to %arg1 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg4 - 1] : memref<?xf32>
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg4)[%arg1] {
// CHECK-NEXT:         affine.store %0, %arg0[%arg4 + 1] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bounds and subscripts become constants where loops and conditions leave one number.

func.func @constants(%a: memref<64xf32>, %n: index, %x: f32) {
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%n] to 8 {
    // expected-remark @below {{[Passed] constant | Category:affine-tighten-bounds | Function=constants | Op=affine.load}}
    %v = affine.load %a[(%i + 16) floordiv 8] : memref<64xf32>
    affine.store %v, %a[%i] : memref<64xf32>
    affine.if affine_set<(d0)[s0] : (d0 - 3 == 0, s0 - 2 >= 0, 2 - s0 >= 0)>(%i)[%n] {
      // expected-remark @below {{[Passed] constant | Category:affine-tighten-bounds | Function=constants | Op=affine.store}}
      affine.store %x, %a[%i + 1] : memref<64xf32>
      // expected-remark @below {{[Passed] constant | Category:affine-tighten-bounds | Function=constants | Op=affine.for}}
      affine.for %j = 0 to %n {
        affine.store %x, %a[%j + %n] : memref<64xf32>
      }
    }
    affine.store %v, %a[%i + 9] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @constants(%arg0: memref<64xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = max affine_map<()[s0] -> (0, s0)>()[%arg1] to 8 {
// CHECK-NEXT:       %0 = affine.load %arg0[2] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg3] : memref<64xf32>
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (d0 - 3 == 0, s0 - 2 >= 0, -s0 + 2 >= 0)>(%arg3)[%arg1] {
// CHECK-NEXT:         affine.store %arg2, %arg0[4] : memref<64xf32>
// CHECK-NEXT:         affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:           affine.store %arg2, %arg0[%arg4 + %arg1] : memref<64xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 + 9] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is executed: no number is the value of a subscript, nor of a bound.

func.func @never(%a: memref<64xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Passed] runs-once-or-never | Category:affine-tighten-bounds | Function=never | Op=affine.for}}
  affine.for %i = 0 to 0 {
    affine.store %x, %a[%i + 1] : memref<64xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 2)>(%i) {
      affine.store %x, %a[%j + %n] : memref<64xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @never(%arg0: memref<64xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
