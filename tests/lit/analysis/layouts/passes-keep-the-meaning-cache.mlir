// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=cost-model=cache | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass keeps what the program computes.

func.func @f(%b: memref<8xi32>, %r: memref<8xi32>) {
  %a = memref.alloc() : memref<4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 3, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 2, %j@{{\d+}} = 1)", depth=2, reason=illegal, with={{\S+}}}}
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
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 1, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 0, %j@{{\d+}} = 0)", depth=2, reason=illegal, with={{\S+}}}}
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
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 3, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 2, %j@{{\d+}} = 1)", depth=2, reason=illegal, with={{\S+}}}}
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
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what reads %a", Witness="(%i@{{\d+}} = 1, %j@{{\d+}} = 0) -> (%i@{{\d+}} = 0, %j@{{\d+}} = 0)", depth=2, reason=illegal, with={{\S+}}}}
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
