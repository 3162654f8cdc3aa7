// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
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

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
  affine.for %i = 0 to 4 {
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
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, affine_map<(d0, d1) -> (d1)>>
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

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, strided<[0, 1]>>
  affine.for %i = 0 to 4 {
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
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - %arg3 + 3] : memref<8xi32>
// CHECK-NEXT:         affine.store %0, %alloc[%arg2, %arg3] : memref<4x4xi32, strided<[0, 1]>>
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

// -----

// Loads get the value of the last store, whatever the layouts are.

#p = affine_map<(d0) -> (d0 floordiv 2)>
func.func @f(%b: memref<2xi32>) -> i32 {
  // expected-remark @below {{[Missed] layout | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="the layout maps several subscripts to one address", reason=unsupported}}
  // expected-remark @below {{[Passed] dead-buffer | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="the buffer is only written"}}
  %a = memref.alloc() : memref<2xi32, #p>
  %0 = affine.load %b[0] : memref<2xi32>
  %1 = affine.load %b[1] : memref<2xi32>
  // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nothing reads what is stored"}}
  affine.store %0, %a[0] : memref<2xi32, #p>
  // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nothing reads what is stored"}}
  affine.store %1, %a[1] : memref<2xi32, #p>
  // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the value stored before is used, not loaded"}}
  %2 = affine.load %a[0] : memref<2xi32, #p>
  return %2 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<2xi32>) -> i32 {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<2xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<2xi32>
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
