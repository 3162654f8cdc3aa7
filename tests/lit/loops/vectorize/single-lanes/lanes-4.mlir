// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[-%i] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 1)>(%arg4)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 1)>(%t) {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 3] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (-d0 + d1 + 1)>(%arg4, %arg3)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 * 3)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 2)>(%t) step 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 2)>(%arg3) step 8 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> ((-d0 + d1 + 2) ceildiv 2)>(%arg4, %arg3)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%arg3)[%arg2] step 4 {
// CHECK-NEXT:         %0 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%arg3)[%arg2]
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%0, %arg4)
// CHECK-NEXT:         %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%3], %4 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%6], %2 : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)"}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="lanes that follow each other do not touch elements that do"}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%arg3)[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg4 + 8] : memref<9xi32>
// CHECK-NEXT:         affine.store %0, %arg1[-%arg4 + 5] : memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)"}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="lanes that follow each other do not touch elements that do"}}
    affine.for %i = 0 to 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg4 + 8] : memref<9xi32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4 * 2] : memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
    affine.for %i = 2 to -1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 2 to -1 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %1 = ub.poison : i32
// CHECK-NEXT:         %2 = vector.transfer_read %arg0[%0], %1 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %2, %arg1[%3] : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)"}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an access varies with the loop in more than one subscript"}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2 + %i] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1 {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg4 + 8] : memref<9xi32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4 floordiv 2 + %arg4] : memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 1)>(%arg4)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[-%i] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 1)>(%arg4)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 1)>(%t) {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 3] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (-d0 + d1 + 1)>(%arg4, %arg3)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 * 3)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 2)>(%t) step 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 2)>(%arg3) step 8 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> ((-d0 + d1 + 2) ceildiv 2)>(%arg4, %arg3)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%arg3)[%arg2] step 4 {
// CHECK-NEXT:         %0 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%arg3)[%arg2]
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%0, %arg4)
// CHECK-NEXT:         %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%3], %4 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%6], %2 : vector<4xi32>, memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)"}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="lanes that follow each other do not touch elements that do"}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%t)[%n] {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[5 - %i] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%arg3)[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg4 + 8] : memref<9xi32>
// CHECK-NEXT:         affine.store %0, %arg1[-%arg4 + 5] : memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)"}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="lanes that follow each other do not touch elements that do"}}
    affine.for %i = 0 to 2 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg4 + 8] : memref<9xi32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4 * 2] : memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
    affine.for %i = 2 to -1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 2 to -1 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %1 = ub.poison : i32
// CHECK-NEXT:         %2 = vector.transfer_read %arg0[%0], %1 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %2, %arg1[%3] : vector<4xi32>, memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

func.func @f(%x: memref<9xi32>, %y: memref<40xi32>, %n: index) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (output)"}}
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an access varies with the loop in more than one subscript"}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i floordiv 2 + %i] : memref<40xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<40xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1 {
// CHECK-NEXT:         %0 = affine.load %arg0[-%arg4 + 8] : memref<9xi32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4 floordiv 2 + %arg4] : memref<40xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that seems to end. The subscript of the next iteration is outside, that of the next
// lane is not.

func.func @f(%y: memref<2xi32>, %v: i32) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  affine.for %i = 0 to 1 {
    affine.store %v, %y[%i * 2] : memref<2xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<2xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 1 step 4 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (-d0 + 1)>(%arg2)
// CHECK-NEXT:       %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:       vector.transfer_write %0, %arg0[%3], %2 : vector<4xi32>, memref<2xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing runs. In a loop without iterations no lane needs a mask, wherever it would be.

func.func @f(%y: memref<9xi32>, %v: i32) {
  affine.for %t = 3 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
    affine.for %i = 0 to 7 {
      affine.store %v, %y[7 - %i] : memref<9xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 3 to 3 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%1] : vector<4xi32>, memref<9xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing runs inside: size0. Lanes of a loop around one without iterations need no mask in
// that.

func.func @f(%y: memref<9x9x9xi32>, %v: i32) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 7 {
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
      affine.for %t = 3 to 3 {
        affine.store %v, %y[%j * 2, 7 - %i, %t floordiv 3] : memref<9x9x9xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x9x9xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 7 {
// CHECK-NEXT:         affine.for %arg4 = 3 to 3 step 4 {
// CHECK-NEXT:           %1 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2)>(%arg3, %arg2, %arg4)
// CHECK-NEXT:           %2 = affine.apply affine_map<(d0, d1, d2) -> (-d1 + 7)>(%arg3, %arg2, %arg4)
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0, d1, d2) -> (d2 floordiv 3)>(%arg3, %arg2, %arg4)
// CHECK-NEXT:           vector.transfer_write %0, %arg0[%1, %2, %3] : vector<4xi32>, memref<9x9x9xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 3 is outside dimension 0 of extent 3}}
func.func @f(%y: memref<3xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t) {
      affine.store %v, %y[%i] : memref<3xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<3xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 3)>(%arg2) step 4 {
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg3] : vector<4xi32>, memref<3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 4 is outside dimension 0 of extent 4}}
func.func @f(%y: memref<4xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t) {
      affine.store %v, %y[%i] : memref<4xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 3)>(%arg2) step 4 {
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0, d1) -> (-d0 + d1 + 3)>(%arg3, %arg2)
// CHECK-NEXT:         %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg3], %2 : vector<4xi32>, memref<4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 3 is outside dimension 0 of extent 3}}
func.func @f(%y: memref<3xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = 0 to affine_map<(d0) -> (5 - d0)>(%t) {
      affine.store %v, %y[%i] : memref<3xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<3xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (-d0 + 5)>(%arg2) step 4 {
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg3] : vector<4xi32>, memref<3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory ends with loops between others.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 4 is outside dimension 0 of extent 4}}
func.func @f(%y: memref<4xi32>, %v: i32) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = 0 to affine_map<(d0) -> (5 - d0)>(%t) {
      affine.store %v, %y[%i] : memref<4xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (-d0 + 5)>(%arg2) step 4 {
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0, d1) -> (-d0 - d1 + 5)>(%arg3, %arg2)
// CHECK-NEXT:         %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg3], %2 : vector<4xi32>, memref<4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried indices are no loop variables. What a loop carries is not between its bounds.

func.func @f(%y: memref<8xi32>, %v: i32, %n: index) {
  %r = affine.for %t = 4 to 5 iter_args(%k = %n) -> (index) {
    %m = memref.alloc(%k) : memref<?xi32>
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
    affine.for %i = 0 to 7 {
      affine.store %v, %m[%i] : memref<?xi32>
    }
    memref.dealloc %m : memref<?xi32>
    affine.yield %k : index
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: i32, %arg2: index) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
// CHECK-NEXT:     %1 = affine.for %arg3 = 4 to 5 iter_args(%arg4 = %arg2) -> (index) {
// CHECK-NEXT:       %alloc = memref.alloc(%arg4) : memref<?xi32>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 4 {
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg5)
// CHECK-NEXT:         %3 = vector.create_mask %2 : vector<4xi1>
// CHECK-NEXT:         vector.transfer_write %0, %alloc[%arg5], %3 : vector<4xi32>, memref<?xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<?xi32>
// CHECK-NEXT:       affine.yield %arg4 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
