// counting while

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  affine.for %k = 0 to 100 {
    %end = scf.while (%i = %c0) : (index) -> index {
      %go = arith.cmpi slt, %i, %times : index
      scf.condition(%go) %i : index
    } do {
    ^bb0(%i: index):
      %a = affine.load %m[0] : memref<?xf32>
      %b = math.sin %a : f32
      affine.store %b, %m[0] : memref<?xf32>
      %next = arith.addi %i, %c1 : index
      scf.yield %next : index
    }
  }
  return
}
// -----
// forever

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %c1 = arith.constant 1 : index
  %end = scf.while (%i = %times) : (index) -> index {
    %go = arith.cmpi sgt, %i, %c1 : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %v = arith.constant 2.0 : f32
    affine.store %v, %m[0] : memref<?xf32>
    scf.yield %i : index
  }
  return
}
// -----
// calls

func.func private @row(%m: memref<?xf32>) {
  affine.for %k = 0 to 1000 {
    %a = affine.load %m[%k] : memref<?xf32>
    %b = math.sin %a : f32
    affine.store %b, %m[%k] : memref<?xf32>
  }
  return
}
func.func @sweeps(%m: memref<?xf32>, %times: index) {
  affine.for %i = 0 to %times {
    func.call @row(%m) : (memref<?xf32>) -> ()
  }
  return
}
// -----
// short inside

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  affine.for %i = 0 to %times {
    affine.for %j = 0 to 8 {
      %a = affine.load %m[%j] : memref<?xf32>
      %b = math.sin %a : f32
      affine.store %b, %m[%j] : memref<?xf32>
    }
  }
  return
}
// -----
// constant

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %times, %c1 : index
  scf.if %more {
    affine.for %i = 0 to 20000000000000 {
      affine.for %j = 0 to 8 {
        %a = affine.load %m[%j] : memref<?xf32>
        %b = math.sin %a : f32
        affine.store %b, %m[%j] : memref<?xf32>
      }
    }
  }
  affine.store %x, %m[0] : memref<?xf32>
  return
}
// -----
// few around

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  affine.for %j = 0 to 2 {
    affine.for %i = 0 to %times {
      %a = affine.load %m[%i mod 8] : memref<?xf32>
      %b = math.sin %a : f32
      affine.store %b, %m[%i mod 8] : memref<?xf32>
    }
  }
  return
}
// -----
// nested while

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %c1 = arith.constant 1 : index
  affine.for %k = 0 to 100 {
    %end = scf.while (%i = %times) : (index) -> index {
      %go = arith.cmpi sgt, %i, %c1 : index
      scf.condition(%go) %i : index
    } do {
    ^bb0(%i: index):
      %a = affine.load %m[0] : memref<?xf32>
      %b = math.sin %a : f32
      affine.store %b, %m[0] : memref<?xf32>
      scf.yield %i : index
    }
  }
  affine.store %x, %m[0] : memref<?xf32>
  return
}
// -----
// branches

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  %more = arith.cmpi slt, %i, %times : index
  cf.cond_br %more, ^inner(%c0 : index), ^end
^inner(%j: index):
  %a = memref.load %m[%j] : memref<?xf32>
  %b = math.sin %a : f32
  memref.store %b, %m[%j] : memref<?xf32>
  %next = arith.addi %j, %c1 : index
  %again = arith.cmpi slt, %next, %c8 : index
  cf.cond_br %again, ^inner(%next : index), ^after
^after:
  %following = arith.addi %i, %c1 : index
  cf.br ^outer(%following : index)
^end:
  return
}
// -----
// endless

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.5 : f32
  cf.br ^head
^head:
  memref.store %x, %m[%c1] : memref<?xf32>
  %more = arith.cmpi sgt, %times, %c1 : index
  cf.cond_br %more, ^head, ^end
^end:
  return
}
// -----
// recursion

func.func private @half(%m: memref<?xf32>, %times: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %half = arith.divsi %times, %c2 : index
  %x = arith.constant 0.5 : f32
  affine.store %x, %m[0] : memref<?xf32>
  %more = arith.cmpi sgt, %times, %c1 : index
  scf.if %more {
    func.call @other(%m, %half) : (memref<?xf32>, index) -> ()
    func.call @other(%m, %half) : (memref<?xf32>, index) -> ()
  }
  return
}
func.func private @other(%m: memref<?xf32>, %times: index) {
  func.call @half(%m, %times) : (memref<?xf32>, index) -> ()
  return
}
func.func @sweeps(%m: memref<?xf32>, %times: index) {
  func.call @half(%m, %times) : (memref<?xf32>, index) -> ()
  return
}
// -----
// again

func.func @f(%times: index, %n: index) -> i64 {
  %zero = arith.constant 0 : i64
  %factor = arith.constant 6364136223846793005 : i64
  %r = affine.for %k = 0 to %times iter_args(%t = %zero) -> i64 {
    %u = affine.for %i = 5 to %n step 3 iter_args(%s = %t) -> i64 {
      %i64 = arith.index_cast %i : index to i64
      %p = arith.muli %s, %factor : i64
      %q = arith.addi %p, %i64 : i64
      affine.yield %q : i64
    }
    affine.yield %u : i64
  }
  return %r : i64
}
// -----
// counted

func.func @f(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.5 : f32
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %m[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}
// -----
// reduction

func.func @sweeps(%m: memref<?xf32>, %times: index) {
  %r = affine.parallel (%i) = (0) to (%times) reduce ("addf") -> f32 {
    %a = affine.load %m[%i mod 8] : memref<?xf32>
    %b = math.sin %a : f32
    affine.yield %b : f32
  }
  affine.store %r, %m[0] : memref<?xf32>
  return
}
// -----
// calls without end are errors on each thread
func.func @again(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %more = arith.addi %n, %one : i64
  %found = func.call @again(%more) : (i64) -> i64
  %other = arith.xori %found, %n : i64
  %product = arith.muli %other, %found : i64
  return %product : i64
}
func.func @shared(%m: memref<8xi64>) {
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %m[%i] : memref<8xi64>
    %r = func.call @again(%v) : (i64) -> i64
    affine.store %r, %m[%i] : memref<8xi64>
  }
  return
}
// -----
// sweeps
func.func @sweeps(%m: memref<?xf32>, %times: index) {{
  %c1 = arith.constant 1 : index
  {0} {{
    affine.for %j = 0 to %times {{
      affine.for %k = 0 to 1000 {{
        %a = affine.load %m[%k] : memref<?xf32>
        %b = math.sin %a : f32
        affine.store %b, %m[%k] : memref<?xf32>
      }}
    }}
  }}
  return
}}
// -----
// innermost
func.func @sweeps(%m: memref<?xf32>, %times: index) {{
  {0} {{
    %a = affine.load %m[%i mod 8] : memref<?xf32>
    %b = math.sin %a : f32
    affine.store %b, %m[%i mod 8] : memref<?xf32>
  }}
  return
}}
// -----
// strips
func.func @f(%n: index, %from: index, %m: memref<?xi64>) -> i64 {{
  %zero = arith.constant 0 : i64
  %factor = arith.constant 6364136223846793005 : i64
  %r = {loop} iter_args(%s = %zero) -> i64 {{
    %i64 = arith.index_cast %i : index to i64
    %p = arith.muli %s, %factor : i64
    %q = arith.addi %p, %i64 : i64
    affine.for %j = 0 to 3 {{
      memref.store %q, %m[%j] : memref<?xi64>
    }}
    {dialect}.yield %q : i64
  }}
  return %r : i64
}}
