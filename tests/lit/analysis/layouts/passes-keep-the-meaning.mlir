// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=32, source_cost=32, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="sequential loops inwards", order="1, 0"}}
    // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=32, source_cost=32, with={{\S+}}}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - %arg2 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3, %arg2] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
  // expected-remark-re @below {{[Missed] fusion.slice-unknown-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="it is not known which elements are accessed", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d0 floordiv 3, d1)>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[1, 1]>>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=32, source_cost=32, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="sequential loops inwards", order="1, 0"}}
    // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 0%; a shift computes nothing twice)", reason=unprofitable, sink_cost=32, source_cost=32, with={{\S+}}}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i + 3 - %j] : memref<8xi32>
      affine.store %0, %a[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
      affine.store %0, %r[%i + %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - %arg2 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg3, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2 + %arg3] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
