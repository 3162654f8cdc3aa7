// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=tile-size=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is refused: illegal, skewing.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark-re @below {{[Missed] illegal-skewing | Category:affine-time-skew | Function=main | Op=affine.for, Remark="this would turn round an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0]"}}
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[199 - %i, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg1[-%arg4 + 199, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused: step.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] step | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop has another step than 1"}}
  affine.for %t = 0 to 7 step 2 {
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4 - 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused: bounds, depend.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] bounds-depend | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a bound is computed in the loop"}}
  affine.for %t = 0 to 7 {
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%t) to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0 + 1)>(%arg3) to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4 - 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused: between.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'affine.load' is in the loop"}}
  affine.for %t = 0 to 7 {
    %x = affine.load %a[0, 0] : memref<200x200xf32>
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 {
// CHECK-NEXT:       %0 = affine.load %arg1[0, 0] : memref<200x200xf32>
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 - 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:           affine.store %3, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %1 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %1, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused: carries, values.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] carries-values | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a loop carries values"}}
  affine.for %t = 0 to 7 {
    affine.for %k = 0 to 9 iter_args(%z = %t) -> (index) { affine.yield %k : index }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 {
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %arg3) -> (index) {
// CHECK-NEXT:         affine.yield %arg4 : index
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 - 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:           affine.store %3, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %1 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %1, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused: bounds, differ.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] bounds-differ | Category:affine-time-skew | Function=main | Op=affine.for, Remark="which of several bounds is the least is not known"}}
  affine.for %t = max affine_map<(d0) -> (d0, 1)>(%n) to 7 {
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = max affine_map<(d0) -> (d0, 1)>(%arg0) to 7 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4 - 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused: index, overflow.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a bound does not fit 64 bits"}}
  affine.for %t = 0 to 9223372036854775807 {
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 190 {
      affine.for %j = 1 to 190 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: index, %arg1: memref<200x200xf32>, %arg2: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 9223372036854775807 {
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4 - 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = 1 to 190 {
// CHECK-NEXT:         affine.for %arg5 = 1 to 190 {
// CHECK-NEXT:           %0 = affine.load %arg2[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg4, %arg5] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is observed in order is not shared.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=37, tile size=4}}
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %l = affine.load %a[%i - 1, %j] : memref<40x40xf32>
        %r = affine.load %a[%i + 1, %j] : memref<40x40xf32>
        vector.print %l : f32
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<40x40xf32>
      }
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %v = affine.load %b[%i, %j] : memref<40x40xf32>
        affine.store %v, %a[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 262 step 4 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 39) ceildiv 37)>(%arg2) to min affine_map<(d0) -> (7, (d0 + 2) floordiv 37 + 1)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0, d1) -> (1, d0 - d1 * 37)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 37 + 4)>(%arg2, %arg3) {
// CHECK-NEXT:           affine.for %arg5 = 1 to 39 {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf32>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf32>
// CHECK-NEXT:             vector.print %0 : f32
// CHECK-NEXT:             %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:             affine.store %2, %arg1[%arg4, %arg5] : memref<40x40xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0, d1) -> (1, d0 - d1 * 37 - 1)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 37 + 3)>(%arg2, %arg3) {
// CHECK-NEXT:           affine.for %arg5 = 1 to 39 {
// CHECK-NEXT:             %0 = affine.load %arg1[%arg4, %arg5] : memref<40x40xf32>
// CHECK-NEXT:             affine.store %0, %arg0[%arg4, %arg5] : memref<40x40xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
