// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-pipeline-data-transfer
// NOTE: What is expected was written by tests/lit/update.py.

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 1 step 1 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 2 step 1 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 3 step 1 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 8 step 1 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 1 step 2 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 2 step 2 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 3 step 2 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Pipelining transfers keeps what the program computes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=0}}
  affine.for %i = 0 to 8 step 2 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// Values are handed on.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %x = arith.constant 9.0 : f32
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=1}}
  %z = affine.for %i = 0 to 1 iter_args(%a = %k) -> index {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    %s = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%a, %i)
    affine.yield %s : index
  }
  affine.store %x, %r[symbol(%z) mod 64] : memref<64xf32>
  return
}

// -----

// Values are handed on.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %x = arith.constant 9.0 : f32
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=1}}
  %z = affine.for %i = 0 to 2 iter_args(%a = %k) -> index {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    %s = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%a, %i)
    affine.yield %s : index
  }
  affine.store %x, %r[symbol(%z) mod 64] : memref<64xf32>
  return
}

// -----

// Values are handed on.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %x = arith.constant 9.0 : f32
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=1}}
  %z = affine.for %i = 0 to 3 iter_args(%a = %k) -> index {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    %s = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%a, %i)
    affine.yield %s : index
  }
  affine.store %x, %r[symbol(%z) mod 64] : memref<64xf32>
  return
}

// -----

// Values are handed on.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline-data-transfer | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %x = arith.constant 9.0 : f32
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, carried=1}}
  %z = affine.for %i = 0 to 8 iter_args(%a = %k) -> index {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    %s = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%a, %i)
    affine.yield %s : index
  }
  affine.store %x, %r[symbol(%z) mod 64] : memref<64xf32>
  return
}

// -----

// A transfer that needs what is handed on stays.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %z = affine.for %i = 0 to 8 iter_args(%a = %n) -> index {
    // expected-remark @below {{[Missed] needed-values | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="the operands of the transfer have effects or come from other iterations", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %a : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    affine.yield %a : index
  }

  return
}

// -----

// A loop that names its reductions stays.

reduction.define @sum : index combination (%a, %b) {
  %c = arith.addi %a, %b : index
  reduction.yield %c : index
} identity {
  %c = arith.constant 0 : index
  reduction.yield %c : index
}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>) -> index {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Missed] named-reductions | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, Remark="the loop names its reductions", reason=unsupported}}
  %z = affine.for %i = 0 to 8 iter_args(%a = %n) reduce (@sum) -> (index) {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    %s = arith.addi %a, %i : index
    affine.yield %s : index
  }
  return %z : index
}

// -----

// The transfer is not started ahead; the refusal has the code `unknown-order`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] unknown-order | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="'affine.store' may write elements that the transfer reads", reason=unknown}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %m[%i + 8] : memref<64xf32>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `illegal-order`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    %x = affine.load %r[0] : memref<64xf32>
    affine.store %x, %b[0] : memref<8xf32, 2>
    // expected-remark @below {{[Missed] illegal-order | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="the buffer is used in front of the transfer that fills it", reason=illegal}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `partly-filled`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %h = arith.constant 4 : index
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] partly-filled | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="the transfer does not fill its buffer", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %h : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `lives-longer`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] lives-longer | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="a buffer of the transfer is not allocated for this loop alone", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }
  %w = affine.load %b[0] : memref<8xf32, 2>
  return
}

// -----

// The transfer is not started ahead; the refusal has the code `shared-tag`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] shared-tag | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="no wait directly in the loop belongs to this transfer alone", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    // expected-remark @below {{[Missed] shared-tag | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="no wait directly in the loop belongs to this transfer alone", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `unsupported-use`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] unsupported-use | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="an access cannot be given one more subscript", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    %c = memref.cast %b : memref<8xf32, 2> to memref<?xf32, 2>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `unknown-count`.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  // expected-remark @below {{[Missed] unknown-count | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, Remark="the trip count is unknown or zero", reason=unsupported}}
  affine.for %i = 0 to %k {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `needed-values`.

// expected-warning @below {{'@f' is not run: 'affine.dma_start' op uses poison as an operand}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %at = memref.alloc() : memref<1xindex>
  affine.for %i = 0 to 8 {
    %j = affine.load %at[0] : memref<1xindex>
    // expected-remark @below {{[Missed] needed-values | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="the operands of the transfer have effects or come from other iterations", reason=unsupported}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %j : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
  }

  return
}

// -----

// The transfer is not started ahead; the refusal has the code `may-end`.

// expected-warning @below {{'@f' is not run: 'cf.assert' op fails: no}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %ok = arith.constant false
  // expected-remark @below {{[Missed] may-end | Category:affine-pipeline-data-transfer | Function=f | Op=affine.for, Remark="the next transfer may read out of bounds: this iteration may be the last", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    cf.assert %ok, "no"
  }

  return
}

// -----

// What others begin is not awaited early. A transfer from in front of the loop may still write
// what those in it read.

func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<8xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  %u = memref.alloc() : memref<1xi32>
  affine.dma_start %r[0], %m[0], %u[0], %n : memref<64xf32>, memref<64xf32>, memref<1xi32>
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] unknown-order | Category:affine-pipeline-data-transfer | Function=f | Op=affine.dma_start, Remark="'affine.dma_wait' may write elements that the transfer reads", reason=unknown}}
    affine.dma_start %m[%i * 8], %b[0], %t[0], %n : memref<64xf32>, memref<8xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %v = affine.load %b[3] : memref<8xf32, 2>
    affine.store %v, %r[%i] : memref<64xf32>
    affine.dma_wait %u[0], %n : memref<1xi32>
  }

  return
}
