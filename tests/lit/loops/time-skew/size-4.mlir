// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=tile-size=4
// NOTE: What is expected was written by tests/lit/update.py.

// The sweep is not skewed; the refusal has the code `illegal-skewing`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark-re @below {{[Missed] illegal-skewing | Category:affine-time-skew | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0]", Witness="(%t = 0, %i@{{\d+}} = 132, %j@{{\d+}} = 1) -> (%t = 0, %i@{{\d+}} = 67, %j@{{\d+}} = 1), element [67, 1]", reason=illegal}}
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

// -----

// A loop with a step counts from 0 by 1.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=2, tile_size=4}}
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

// -----

// The sweep is not skewed; the refusal has the code `step`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] step | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the step of the loop is not 1, and the lower bound is a maximum of several values", reason=unsupported}}
  affine.for %t = max affine_map<()[s0] -> (s0, 0)>()[%n] to 7 step 2 {
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

// -----

// The sweep is not skewed; the refusal has the code `bounds-depend`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark-re @below {{[Missed] bounds-depend | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a bound is computed in the loop", Witness="{{\S+}} -> {{\S+}}, (%t = 0) -> (%t = 1), value %t", reason=unsupported}}
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

// -----

// The sweep is not skewed; the refusal has the code `op-between`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'affine.load'", Witness="{{\S+}} -> {{\S+}}, (%t = 0) -> (%t = 1)", reason=unsupported}}
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

// -----

// The sweep is not skewed; the refusal has the code `carries-values`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] carries-values | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a loop carries values", reason=unsupported}}
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

// -----

// The sweep is not skewed; the refusal has the code `bounds-differ`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] bounds-differ | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the least of several bounds is unknown", reason=unsupported}}
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

// -----

// The sweep is not skewed; the refusal has the code `index-overflow`.

func.func @main(%n: index, %a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a bound does not fit 64 bits", reason=unsupported}}
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

// -----

// What is observed in order is not shared.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=37, tile_size=4}}
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
