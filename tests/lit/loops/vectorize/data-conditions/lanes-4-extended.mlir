// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Conditions in each other.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    scf.if %c {
      %y = affine.load %b[%i] : memref<10xf64>
      %d = arith.cmpf ogt, %y, %x : f64
      scf.if %d {
        affine.store %zero, %b[%i] : memref<10xf64>
      } else {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg3)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : f64
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg3], %2 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = arith.cmpf olt, %3, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %5 = arith.select %1, %4, %cst_1 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       %6 = ub.poison : f64
// CHECK-NEXT:       %7 = vector.transfer_read %arg1[%arg3], %6, %5 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %8 = arith.cmpf ogt, %7, %3 : vector<4xf64>
// CHECK-NEXT:       %cst_2 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %9 = arith.select %5, %8, %cst_2 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       vector.transfer_write %cst_0, %arg1[%arg3], %9 : vector<4xf64>, memref<10xf64>
// CHECK-NEXT:       %cst_3 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %10 = arith.xori %8, %cst_3 : vector<4xi1>
// CHECK-NEXT:       %cst_4 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %11 = arith.select %5, %10, %cst_4 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       vector.transfer_write %3, %arg1[%arg3], %11 : vector<4xf64>, memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in loops that leave lanes over.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    affine.if affine_set<(d0) : (6 - d0 >= 0)>(%i) {
      %y = affine.load %b[%i + 3] : memref<10xf64>
      %d = arith.cmpf ogt, %y, %x : f64
      scf.if %d {
        affine.store %zero, %b[%i + 3] : memref<10xf64>
      }
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg3)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : f64
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg3], %2 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = arith.cmpf olt, %3, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (-d0 + 6)>(%arg3)
// CHECK-NEXT:       %6 = vector.broadcast %5 : index to vector<4xindex>
// CHECK-NEXT:       %cst_2 = arith.constant dense<[0, -1, -2, -3]> : vector<4xindex>
// CHECK-NEXT:       %7 = arith.addi %6, %cst_2 : vector<4xindex>
// CHECK-NEXT:       %8 = arith.cmpi sge, %7, %cst_1 : vector<4xindex>
// CHECK-NEXT:       %9 = arith.andi %1, %8 : vector<4xi1>
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       %11 = ub.poison : f64
// CHECK-NEXT:       %12 = vector.transfer_read %arg1[%10], %11, %9 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %13 = arith.cmpf ogt, %12, %3 : vector<4xf64>
// CHECK-NEXT:       %cst_3 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %14 = arith.select %9, %13, %cst_3 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       %15 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       vector.transfer_write %cst_0, %arg1[%15], %14 : vector<4xf64>, memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Divisors that are zero where the condition does not hold.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    %n = affine.load %k[%i] : memref<10xi32>
    %none = arith.constant 0 : i32
    %d = arith.cmpi ne, %n, %none : i32
    scf.if %d {
      %hundred = arith.constant 100 : i32
      %q = arith.divsi %hundred, %n : i32
      affine.store %q, %k[%i] : memref<10xi32>
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<100> : vector<4xi32>
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:       %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg3)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : f64
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg3], %2 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = arith.cmpf olt, %3, %cst_2 : vector<4xf64>
// CHECK-NEXT:       %5 = ub.poison : i32
// CHECK-NEXT:       %6 = vector.transfer_read %arg2[%arg3], %5 : memref<10xi32>, vector<4xi32>
// CHECK-NEXT:       %7 = arith.cmpi ne, %6, %cst_1 : vector<4xi32>
// CHECK-NEXT:       %cst_3 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %8 = arith.select %1, %7, %cst_3 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       %cst_4 = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT:       %9 = arith.select %8, %6, %cst_4 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:       %10 = arith.divsi %cst_0, %9 : vector<4xi32>
// CHECK-NEXT:       vector.transfer_write %10, %arg2[%arg3], %8 : vector<4xi32>, memref<10xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.unknown-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop may depend on each other: the condition of 'scf.if' is not affine; an index is not affine (it multiplies or divides by a variable)"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      %at = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
      affine.store %x, %b[%at] : memref<10xf64>
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg5)[%arg4]
// CHECK-NEXT:         affine.store %1, %arg1[%2] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      affine.store %x, %p[4 mod symbol(%n), %i] : memref<10x10xf64>
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         affine.store %1, %arg3[4 mod symbol(%arg4), %arg5] : memref<10x10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
      affine.store %x, %p[4 mod symbol(%n), %i] : memref<10x10xf64>
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%arg5) {
// CHECK-NEXT:         affine.store %1, %arg3[4 mod symbol(%arg4), %arg5] : memref<10x10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      // expected-remark @below {{[Missed] vectorize.unknown-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop may depend on each other: the condition of 'scf.if' is not affine; an index is not affine (it multiplies or divides by a variable)"}}
      affine.for %j = 0 to affine_map<()[s0] -> (10 floordiv s0)>()[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         affine.for %arg6 = 0 to affine_map<()[s0] -> (10 floordiv s0)>()[%arg4] {
// CHECK-NEXT:           affine.store %1, %arg1[%arg5] : memref<10xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      affine.if affine_set<()[s0] : (10 mod s0 - 1 >= 0)>()[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         affine.if affine_set<()[s0] : (10 mod s0 - 1 >= 0)>()[%arg4] {
// CHECK-NEXT:           affine.store %1, %arg1[%arg5] : memref<10xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      affine.if affine_set<(d0)[s0] : (d0 mod s0 - 1 >= 0)>(%i)[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         affine.if affine_set<(d0)[s0] : (d0 mod s0 - 1 >= 0)>(%arg5)[%arg4] {
// CHECK-NEXT:           affine.store %1, %arg1[%arg5] : memref<10xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      %rest = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
      %wide = arith.index_cast %rest : index to i64
      %value = arith.sitofp %wide : i64 to f64
      affine.store %value, %b[%i] : memref<10xf64>
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg5)[%arg4]
// CHECK-NEXT:         %3 = arith.index_cast %2 : index to i64
// CHECK-NEXT:         %4 = arith.sitofp %3 : i64 to f64
// CHECK-NEXT:         affine.store %4, %arg1[%arg5] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that are defined only where the condition holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by what may be zero where a condition does not hold"}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      %zeroth = affine.min affine_map<(d0) -> (d0 floordiv 0, 4)>(%i)
      %wide = arith.index_cast %zeroth : index to i64
      %value = arith.sitofp %wide : i64 to f64
      affine.store %value, %b[%i] : memref<10xf64>
    }

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>, %arg3: memref<10x10xf64>, %arg4: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.cmpi sgt, %arg4, %c0 : index
// CHECK-NEXT:     affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:         %2 = affine.min affine_map<(d0) -> (d0 floordiv 0, 4)>(%arg5)
// CHECK-NEXT:         %3 = arith.index_cast %2 : index to i64
// CHECK-NEXT:         %4 = arith.sitofp %3 : i64 to f64
// CHECK-NEXT:         affine.store %4, %arg1[%arg5] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
