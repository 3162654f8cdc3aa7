// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -inline=default-pipeline=
// NOTE: What is expected was written by tests/lit/update.py.

// A call of a function with `no_inline` is not inlined.

func.func private @g(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @f(%x: i32) -> i32 {
  // expected-remark @below {{[Missed] no-inline | Category:inline | Function=f | Op=func.call, Remark="the call or the function is marked 'no_inline'", reason=unsupported}}
  %0 = call @g(%x) : (i32) -> i32
  return %0 : i32
}

// -----

// A recursive call is not inlined.

func.func @f(%x: i32) -> i32 {
  // expected-remark @below {{[Missed] recursive | Category:inline | Function=f | Op=func.call, Remark="the function is recursive", reason=unsupported}}
  %0 = call @f(%x) : (i32) -> i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}

// -----

// A function of several blocks is not inlined into a region of one block.

func.func private @g(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  %0 = arith.muli %x, %x : i32
  cf.br ^b(%0 : i32)
^b(%r: i32):
  return %r : i32
}
func.func @f(%c: i1, %m: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xi32>
    // expected-remark @below {{[Missed] several-blocks | Category:inline | Function=f | Op=func.call, Remark="the function has several blocks, and the call's region may have one", reason=unsupported}}
    %0 = func.call @g(%c, %x) : (i1, i32) -> i32
    affine.store %0, %m[%i] : memref<4xi32>
  }
  return
}

// -----

// A function that contains more than affine accesses is not inlined here.

func.func private @g(%m: memref<?xf32>, %s: index) {
  affine.for %i = 0 to %s {
    %x = affine.load %m[%i] : memref<?xf32>
    affine.store %x, %m[%i + symbol(%s)] : memref<?xf32>
  }
  return
}
func.func @f(%m: memref<?xf32>) {
  affine.for %j = 0 to 4 {
    // expected-remark @below {{[Missed] not-affine | Category:inline | Function=f | Op=func.call, Remark="the function contains more than affine accesses", reason=unsupported}}
    func.call @g(%m, %j) : (memref<?xf32>, index) -> ()
  }
  return
}

// -----

// A call that is not directly in a function is not inlined.

func.func private @g(%m: memref<?xf32>, %s: index) -> f32 {
  %x = affine.load %m[symbol(%s)] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  scf.for %j = %n to %n step %n {
    // expected-remark @below {{[Missed] affine-scope | Category:inline | Function=f | Op=func.call, Remark="the call is not directly in a function", reason=unsupported}}
    %x = func.call @g(%m, %j) : (memref<?xf32>, index) -> f32
    memref.store %x, %m[%n] : memref<?xf32>
  }
  return
}

// -----

// A function that allocates on the stack is not inlined where the call may be in a cycle.

func.func private @g(%x: i32, %i: index) -> i32 {
  %m = memref.alloca() : memref<4xi32>
  affine.store %x, %m[0] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
func.func @f(%c: i1, %x: i32, %i: index) {
  cf.br ^a
^a:
  // expected-remark @below {{[Missed] stack-memory | Category:inline | Function=f | Op=func.call, Remark="the call may be in a cycle, and the function allocates on the stack", reason=unsupported}}
  %0 = func.call @g(%x, %i) : (i32, index) -> i32
  vector.print %0 : i32
  cf.cond_br %c, ^a, ^b
^b:
  return
}

// -----

// Functions with semi-affine accesses are inlined only outside of loops.

func.func private @g(%m: memref<?xf32>, %s: index, %i: index) -> f32 {
  %x = affine.load %m[%i + symbol(%s)] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      // expected-remark @below {{[Passed] inlined | Category:inline | Function=f | Op=func.call, Remark="'@g' is inlined"}}
      %x = func.call @g(%m, %i, %j) : (memref<?xf32>, index, index) -> f32
      affine.store %x, %m[%j] : memref<?xf32>
    }
  }
  return
}

// -----

// Functions with semi-affine accesses are inlined only outside of loops.

func.func private @g(%m: memref<?xf32>, %s: index, %i: index) -> f32 {
  %x = affine.load %m[%i * symbol(%s)] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      // expected-remark @below {{[Missed] not-affine | Category:inline | Function=f | Op=func.call, Remark="an index would be neither a dimension nor a symbol", reason=unsupported}}
      %x = func.call @g(%m, %i, %j) : (memref<?xf32>, index, index) -> f32
      affine.store %x, %m[%j] : memref<?xf32>
    }
  }
  return
}

// -----

// A function is inlined into a loop only if its indices stay dimensions or symbols there.

func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) %x = affine.load %m[symbol(%0)] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] inlined | Category:inline | Function=f | Op=func.call, Remark="'@g' is inlined"}}
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// A function is inlined into a loop only if its indices stay dimensions or symbols there.

func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) %x = affine.load %m[symbol(%0) * symbol(%n)] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] not-affine | Category:inline | Function=f | Op=func.call, Remark="an index would be neither a dimension nor a symbol", reason=unsupported}}
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// A function is inlined into a loop only if its indices stay dimensions or symbols there.

func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {
  %0 = affine.min affine_map<(d0) -> (d0, 3)>(%i) %x = affine.load %m[%0] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] not-affine | Category:inline | Function=f | Op=func.call, Remark="an index would be neither a dimension nor a symbol", reason=unsupported}}
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// A function is inlined into a loop only if its indices stay dimensions or symbols there.

func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {
  %c0 = arith.constant 0 : index %0 = memref.dim %m, %c0 : memref<?xf32> %x = affine.load %m[symbol(%0) - 1] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] inlined | Category:inline | Function=f | Op=func.call, Remark="'@g' is inlined"}}
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// A function is inlined into a loop only if its indices stay dimensions or symbols there.

func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {
  %0 = arith.addi %i, %n : index %x = affine.load %m[%0] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] not-affine | Category:inline | Function=f | Op=func.call, Remark="an index would be neither a dimension nor a symbol", reason=unsupported}}
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// A function is inlined into a loop only if its indices stay dimensions or symbols there.

func.func private @g(%m: memref<?xf32>, %i: index, %n: index) -> f32 {
  %x = memref.load %m[%i] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] not-affine | Category:inline | Function=f | Op=func.call, Remark="the function contains more than affine accesses", reason=unsupported}}
    %x = func.call @g(%m, %i, %n) : (memref<?xf32>, index, index) -> f32
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}
