// RUN: loopwright deps %s | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// With step 2 a load of an odd distance never meets the store; one of an even distance does.
func.func @step_parity(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 20 step 2 {
    affine.store %x, %m[%i] : memref<100xf32>
    %0 = affine.load %m[%i + 1] : memref<100xf32>
    %1 = affine.load %m[%i - 4] : memref<100xf32>
  }
  return
}
// CHECK: {{\S+}}:8:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:10:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:7:3
// CHECK-NEXT:   distance [4, 4]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 4), element [0]

// The else region's domain is the complement of the condition.
func.func @else_is_the_complement(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    } else {
      %0 = affine.load %m[%i + 5] : memref<100xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:26:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:24:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:22:3
// CHECK-NEXT:   distance [5, 5]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 5), element [5]

// Accesses in both regions of one conditional do not depend on each other.
func.func @regions_of_a_conditional_exclude_each_other(%x: f32, %c: i1) {
  %m = memref.alloc() : memref<100xf32>
  scf.if %c {
    affine.store %x, %m[0] : memref<100xf32>
  } else {
    %0 = affine.load %m[0] : memref<100xf32>
  }
  return
}

// An unknown condition makes dependences possible, not certain.
func.func @unknown_condition_makes_dependences_possible(%x: f32, %c: i1) {
  %m = memref.alloc() : memref<100xf32>
  affine.store %x, %m[0] : memref<100xf32>
  scf.if %c {
    %0 = affine.load %m[0] : memref<100xf32>
  }
  %1 = affine.load %m[1] : memref<100xf32>
  return
}
// CHECK-NEXT: {{\S+}}:50:3: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:52:10
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: the condition of 'scf.if' is not affine

// A subscript that is loaded from memory makes dependences possible, not certain.
func.func @data_as_a_subscript_is_unknown_not_wrong(%x: f32, %p: memref<100xindex>) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    %0 = memref.load %p[%i] : memref<100xindex>
    memref.store %x, %m[%0] : memref<100xf32>
    %1 = memref.load %m[%0] : memref<100xf32>
    %2 = affine.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:66:5: possible output dependence: 'memref.store' -> 'memref.store' at {{\S+}}:66:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:64:3
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:66:5: possible flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:67:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:64:3
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:66:5: flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:67:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 0), element [0], where %0 = 0, %0 = 0
// CHECK-NEXT: {{\S+}}:66:5: possible flow dependence: 'memref.store' -> 'affine.load' at {{\S+}}:68:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:64:3
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:66:5: possible flow dependence: 'memref.store' -> 'affine.load' at {{\S+}}:68:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:67:10: possible anti dependence: 'memref.load' -> 'memref.store' at {{\S+}}:66:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:64:3
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:68:10: possible anti dependence: 'affine.load' -> 'memref.store' at {{\S+}}:66:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:64:3
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration

// A parameter has the same value in all iterations.
func.func @parameter_is_the_same_in_all_iterations(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i + symbol(%n)] : memref<100xf32>
    %1 = affine.load %m[%i + symbol(%n) - 3] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:105:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:106:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:104:3
// CHECK-NEXT:   distance [3, 3]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 3), element [0], where %n = 0

// A loop with a symbolic bound may have any number of iterations.
func.func @symbolic_bounds_are_unbounded(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[0] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:119:5: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:119:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:118:3
// CHECK-NEXT:   distance [1, +inf]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 1), element [0], where %n = 2

// An allocation inside a loop is new memory in each iteration.
func.func @allocation_inside_a_loop_is_new_each_time(%x: f32) {
  affine.for %i = 0 to 10 {
    %l = memref.alloc() : memref<10xf32>
    affine.for %j = 0 to 10 {
      affine.store %x, %l[%j] : memref<10xf32>
      %0 = affine.load %l[%j - 1] : memref<10xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:133:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:134:12
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:132:5
// CHECK-NEXT:   distance [0, 0] [1, 1]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 1), element [0]

// Arguments may overlap where a call in the module passes one memref for both.
func.func @a_call_that_passes_one_memref_twice(%x: f32, %a: memref<4xf32>, %b: memref<4xf32>) {
  affine.store %x, %a[0] : memref<4xf32>
  %0 = affine.load %b[0] : memref<4xf32>
  return
}
// CHECK-NEXT: {{\S+}}:146:3: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:147:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:146:3: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:147:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [0]
func.func @a_call_that_passes_one_memref_twice_g(%x: f32, %a: memref<4xf32>) {
  call @a_call_that_passes_one_memref_twice(%x, %a, %a) : (f32, memref<4xf32>, memref<4xf32>) -> ()
  return
}

func.func @a_call_that_passes_one_memref_twice_2(%x: f32, %a: memref<4xf32>, %b: memref<4xf32>) {
  affine.store %x, %a[0] : memref<4xf32>
  %0 = affine.load %b[0] : memref<4xf32>
  return
}
func.func @a_call_that_passes_one_memref_twice_2_g(%x: f32, %a: memref<4xf32>, %b: memref<4xf32>) {
  call @a_call_that_passes_one_memref_twice_2(%x, %a, %b) : (f32, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// Arguments that are one memref or apart. Only iterations with the same subscripts can meet, in
// calls that pass one memref twice.
func.func @arguments_that_are_one_memref_or_apart(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j] : memref<4x4xf32>
      affine.store %0, %b[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:176:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:177:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:176:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:177:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 0), element [0, 0]
// CHECK-NEXT: {{\S+}}:177:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:176:12
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i_0 = 0, %j_0 = 0), element [0, 0]
func.func @arguments_that_are_one_memref_or_apart_g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {
  call @arguments_that_are_one_memref_or_apart(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  call @arguments_that_are_one_memref_or_apart(%a, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

func.func @arguments_that_are_one_memref_or_apart_2(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j] : memref<4x4xf32>
      affine.store %0, %b[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:202:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:203:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:200:3
// CHECK-NEXT:   distance [1, 3] [-2, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:202:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:203:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:201:5
// CHECK-NEXT:   distance [0, 0] [1, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:202:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:203:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:203:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:202:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:200:3
// CHECK-NEXT:   distance [1, 3] [-2, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:203:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:202:12
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:201:5
// CHECK-NEXT:   distance [0, 0] [1, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:202:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:203:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 0), element [0, 0]
// CHECK-NEXT: {{\S+}}:202:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:203:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   witness: (%i_0 = 0, %j_0 = 0) -> (%i_0 = 0, %j_0 = 0), element [0, 0]
func.func @arguments_that_are_one_memref_or_apart_2_g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {
  call @arguments_that_are_one_memref_or_apart_2(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  %h = memref.subview %c[0, 0] [4, 4] [1, 1]
  : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %d = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  %e = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  call @arguments_that_are_one_memref_or_apart_2(%d, %e) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

func.func @arguments_that_are_one_memref_or_apart_3(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j + 1] : memref<4x4xf32>
      affine.store %0, %b[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:249:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:250:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:248:5
// CHECK-NEXT:   distance [0, 0] [1, 1]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:249:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:250:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:248:5
// CHECK-NEXT:   distance [0, 0] [1, 1]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 1), element [0, 1]
// CHECK-NEXT: {{\S+}}:250:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:249:12
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i = 0, %j = 1) -> (%i_0 = 0, %j_0 = 0), element [0, 1]
func.func @arguments_that_are_one_memref_or_apart_3_g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {
  call @arguments_that_are_one_memref_or_apart_3(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  call @arguments_that_are_one_memref_or_apart_3(%a, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

func.func @arguments_that_are_one_memref_or_apart_4(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j + 1] : memref<4x4xf32>
      affine.store %0, %b[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:275:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:276:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:273:3
// CHECK-NEXT:   distance [1, 3] [-2, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:275:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:276:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:274:5
// CHECK-NEXT:   distance [0, 0] [1, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:275:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:276:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:276:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:275:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:273:3
// CHECK-NEXT:   distance [1, 3] [-2, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:276:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:275:12
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:274:5
// CHECK-NEXT:   distance [0, 0] [1, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:275:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:276:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:274:5
// CHECK-NEXT:   distance [0, 0] [1, 1]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 1), element [0, 1]
// CHECK-NEXT: {{\S+}}:275:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:276:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:274:5
// CHECK-NEXT:   distance [0, 0] [1, 1]
// CHECK-NEXT:   witness: (%i_0 = 0, %j_0 = 0) -> (%i_0 = 0, %j_0 = 1), element [0, 1]
func.func @arguments_that_are_one_memref_or_apart_4_g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {
  call @arguments_that_are_one_memref_or_apart_4(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  %h = memref.subview %c[0, 0] [4, 4] [1, 1]
  : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %d = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  %e = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  call @arguments_that_are_one_memref_or_apart_4(%d, %e) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

func.func @arguments_that_are_one_memref_or_apart_5(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j] : memref<4x4xf32>
      affine.store %0, %b[%j, %i] : memref<4x4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:322:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:323:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:320:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:322:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:323:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:323:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:322:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:320:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:322:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:323:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:320:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   distances (1, -1) (2, -2)
// CHECK-NEXT:   witness: (%i = 0, %j = 2) -> (%i = 2, %j = 0), element [0, 2]
// CHECK-NEXT: {{\S+}}:322:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:323:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 0), element [0, 0]
// CHECK-NEXT: {{\S+}}:323:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:322:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:320:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   distances (1, -1) (2, -2)
// CHECK-NEXT:   witness: (%i = 0, %j = 1) -> (%i = 1, %j = 0), element [1, 0]
// CHECK-NEXT: {{\S+}}:323:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:322:12
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i_0 = 0, %j_0 = 0), element [0, 0]
func.func @arguments_that_are_one_memref_or_apart_5_g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {
  call @arguments_that_are_one_memref_or_apart_5(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  call @arguments_that_are_one_memref_or_apart_5(%a, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

func.func @arguments_that_are_one_memref_or_apart_6(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i, %j] : memref<4x4xf32>
      affine.store %0, %b[%j, %i] : memref<4x4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:366:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:364:3
// CHECK-NEXT:   distance [1, 3] [-2, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:366:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:365:5
// CHECK-NEXT:   distance [0, 0] [1, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:366:12: possible anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:367:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:366:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:364:3
// CHECK-NEXT:   distance [1, 3] [-2, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:367:7: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:366:12
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:365:5
// CHECK-NEXT:   distance [0, 0] [1, 2]
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:366:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:364:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   distances (1, -1) (2, -2)
// CHECK-NEXT:   witness: (%i = 0, %j = 2) -> (%i = 2, %j = 0), element [0, 2]
// CHECK-NEXT: {{\S+}}:366:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   witness: (%i = 0, %j = 0) -> (%i = 0, %j = 0), element [0, 0]
// CHECK-NEXT: {{\S+}}:367:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:366:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:364:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   distances (1, -1) (2, -2)
// CHECK-NEXT:   witness: (%i = 0, %j = 1) -> (%i = 1, %j = 0), element [1, 0]
// CHECK-NEXT: {{\S+}}:366:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:364:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   distances (1, -1) (2, -2)
// CHECK-NEXT:   witness: (%i_0 = 0, %j_0 = 2) -> (%i_0 = 2, %j_0 = 0), element [0, 2]
// CHECK-NEXT: {{\S+}}:366:12: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:367:7
// CHECK-NEXT:   depth 3, not carried by a loop
// CHECK-NEXT:   distance [0, 0] [0, 0]
// CHECK-NEXT:   witness: (%i_0 = 0, %j_0 = 0) -> (%i_0 = 0, %j_0 = 0), element [0, 0]
// CHECK-NEXT: {{\S+}}:367:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:366:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:364:3
// CHECK-NEXT:   distance [1, 2] [-2, -1]
// CHECK-NEXT:   distances (1, -1) (2, -2)
// CHECK-NEXT:   witness: (%i_0 = 0, %j_0 = 1) -> (%i_0 = 1, %j_0 = 0), element [1, 0]
func.func @arguments_that_are_one_memref_or_apart_6_g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {
  call @arguments_that_are_one_memref_or_apart_6(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  %h = memref.subview %c[0, 0] [4, 4] [1, 1]
  : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %d = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  %e = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  call @arguments_that_are_one_memref_or_apart_6(%d, %e) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// A call may touch the memory of arguments, but not a local buffer.
func.func @calls_and_unknown_operations(%x: f32, %a: memref<4xf32>) {
  %own = memref.alloc() : memref<4xf32>
  affine.store %x, %own[0] : memref<4xf32>
  affine.store %x, %a[0] : memref<4xf32>
  call @calls_and_unknown_operations_g() : () -> ()
  %0 = affine.load %own[0] : memref<4xf32>
  return
}
// CHECK-NEXT: {{\S+}}:433:3: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:436:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [0]
// CHECK-NEXT: {{\S+}}:434:3: possible flow dependence: 'affine.store' -> 'func.call' at {{\S+}}:435:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: the function that is called is not looked into
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:434:3: possible output dependence: 'affine.store' -> 'func.call' at {{\S+}}:435:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: the function that is called is not looked into
// CHECK-NEXT:   not certain: the memrefs may overlap
func.func private @calls_and_unknown_operations_g()

// An `scf.while` counts as a loop, whose iterations depend on each other.
func.func @while_counts_as_a_loop(%x: f32) {
  %z = arith.constant 0 : index
  %m = memref.alloc() : memref<100xf32>
  scf.while : () -> () {
    %c = memref.load %m[%z] : memref<100xf32>
    %t = arith.cmpf olt, %c, %x : f32
    scf.condition(%t)
  } do {
    affine.store %x, %m[0] : memref<100xf32>
    scf.yield
  }
  return
}
// CHECK-NEXT: {{\S+}}:457:10: possible anti dependence: 'memref.load' -> 'affine.store' at {{\S+}}:461:5
// CHECK-NEXT:   depth 1, carried by 'scf.while' at {{\S+}}:456:3
// CHECK-NEXT:   distance [1, +inf]
// CHECK-NEXT:   not certain: control flow of 'scf.while' is not affine (condition)
// CHECK-NEXT: {{\S+}}:457:10: possible anti dependence: 'memref.load' -> 'affine.store' at {{\S+}}:461:5
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   not certain: control flow of 'scf.while' is not affine (condition)
// CHECK-NEXT: {{\S+}}:461:5: possible flow dependence: 'affine.store' -> 'memref.load' at {{\S+}}:457:10
// CHECK-NEXT:   depth 1, carried by 'scf.while' at {{\S+}}:456:3
// CHECK-NEXT:   distance [1, +inf]
// CHECK-NEXT:   not certain: control flow of 'scf.while' is not affine (condition)
// CHECK-NEXT: {{\S+}}:461:5: possible output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:461:5
// CHECK-NEXT:   depth 1, carried by 'scf.while' at {{\S+}}:456:3
// CHECK-NEXT:   distance [1, +inf]
// CHECK-NEXT:   not certain: control flow of 'scf.while' is not affine (condition)

// Accesses in blocks that branches connect depend on each other.
func.func @branches(%x: f32, %c: i1) {
  %m = memref.alloc() : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  cf.br ^loop
^loop:
  %0 = affine.load %m[0] : memref<4xf32>
  cf.cond_br %c, ^loop, ^end
^end:
  return
}
// CHECK-NEXT: {{\S+}}:486:3: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:489:8
// CHECK-NEXT:   depth 1, carried by 'func.func' at {{\S+}}:484:1
// CHECK-NEXT:   distance [1, +inf]
// CHECK-NEXT:   not certain: control flow of 'func.func' is not affine (several blocks)

// A `memref.copy` reads all elements of its source and writes all of its target.
func.func @copy_reads_and_writes_all(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %n = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  memref.copy %m, %n : memref<100xf32> to memref<100xf32>
  %0 = affine.load %n[99] : memref<100xf32>
  return
}
// CHECK-NEXT: {{\S+}}:504:5: flow dependence: 'affine.store' -> 'memref.copy' at {{\S+}}:506:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i = 0) -> (), element [0]
// CHECK-NEXT: {{\S+}}:506:3: flow dependence: 'memref.copy' -> 'affine.load' at {{\S+}}:507:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [99]

// An atomic update both reads and writes its element.
func.func @atomic_updates_read_and_write(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  affine.store %x, %m[3] : memref<100xf32>
  %u = affine.atomic_rmw addf %x, %m[3] : (f32, memref<100xf32>) -> f32

  return
}
// CHECK-NEXT: {{\S+}}:520:3: flow dependence: 'affine.store' -> 'affine.atomic_rmw' at {{\S+}}:521:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [3]
// CHECK-NEXT: {{\S+}}:520:3: output dependence: 'affine.store' -> 'affine.atomic_rmw' at {{\S+}}:521:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [3]

func.func @atomic_updates_read_and_write_2(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %u = affine.atomic_rmw addf %x, %m[3] : (f32, memref<100xf32>) -> f32
  %l = affine.load %m[3] : memref<100xf32>

  return
}
// CHECK-NEXT: {{\S+}}:534:8: flow dependence: 'affine.atomic_rmw' -> 'affine.load' at {{\S+}}:535:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [3]

// A transfer reads only elements within the extents of its memref.
func.func @transfers_read_within_the_extents(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %c98 = arith.constant 98 : index
  affine.store %x, %m[101] : memref<100xf32>
  affine.store %x, %m[99] : memref<100xf32>
  %0 = vector.transfer_read %m[%c98], %x : memref<100xf32>, vector<4xf32>
  return
}
// CHECK-NEXT: {{\S+}}:548:3: flow dependence: 'affine.store' -> 'vector.transfer_read' at {{\S+}}:549:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: () -> (), element [99]

// Masked and scattered accesses make dependences possible, not certain.
func.func @masked_and_scattered_accesses_are_possible_only(%x: f32, %k: vector<4xi1>, %v: vector<4xf32>) {
  %m = memref.alloc() : memref<100xf32>
  %c0 = arith.constant 0 : index
  affine.store %x, %m[2] : memref<100xf32>
  affine.store %x, %m[50] : memref<100xf32>
  %0 = vector.maskedload %m[%c0], %k, %v
  : memref<100xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// CHECK-NEXT: {{\S+}}:560:3: possible flow dependence: 'affine.store' -> 'vector.maskedload' at {{\S+}}:562:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: the mask of 'vector.maskedload' is not known

// Reinterpreted memory is compared by position.
func.func @reinterpreted_memory_is_compared_by_position(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %r = memref.reinterpret_cast %m to offset: [2], sizes: [9, 10], strides: [10, 1]
  : memref<100xf32> to memref<9x10xf32, strided<[10, 1], offset: 2>>
  affine.for %i = 0 to 9 {
    affine.store %x, %r[%i, 1] : memref<9x10xf32, strided<[10, 1], offset: 2>>
    %0 = affine.load %m[%i + 12] : memref<100xf32>
    %1 = affine.load %r[%i - 1, 1] : memref<9x10xf32, strided<[10, 1], offset: 2>>
  }
  return
}
// CHECK-NEXT: {{\S+}}:576:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:577:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   witness: (%i = 1) -> (%i = 1), element [13]
// CHECK-NEXT: {{\S+}}:576:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:578:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:575:3
// CHECK-NEXT:   distance [1, 1]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 1), element [3]

// Positions in memory of unknown strides are unknown.
func.func @positions_in_memory_of_unknown_strides_are_unknown(%x: f32, %d: memref<?x?xf32>) {
  %r = memref.reinterpret_cast %d to offset: [0], sizes: [16], strides: [1]
  : memref<?x?xf32> to memref<16xf32>
  affine.store %x, %r[0] : memref<16xf32>
  %0 = affine.load %d[3, 4] : memref<?x?xf32>
  return
}
// CHECK-NEXT: {{\S+}}:595:3: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:596:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: the strides are not known

// Views of bytes overlap where their bytes do.
func.func @views_of_bytes_overlap_where_their_bytes_do(%x: f32, %bytes: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %v = memref.view %bytes[%c0][] : memref<64xi8> to memref<4x4xf32>
  %w = memref.view %bytes[%c6][] : memref<64xi8> to memref<8xf16>
  affine.for %i = 0 to 4 {
    affine.store %x, %v[%i, 1] : memref<4x4xf32>
    %0 = affine.load %v[%i, 3] : memref<4x4xf32>
    %1 = affine.load %w[%i] : memref<8xf16>
    %2 = affine.load %bytes[16 * %i + 20] : memref<64xi8>
    %3 = affine.load %bytes[16 * %i + 24] : memref<64xi8>
  }
  return
}
// CHECK-NEXT: {{\S+}}:610:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:612:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 0), element [7]
// CHECK-NEXT: {{\S+}}:613:10: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:610:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:609:3
// CHECK-NEXT:   distance [1, 1]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 1), element [20]

// Views of bytes of unknown extents are unknown.
func.func @views_of_bytes_of_unknown_extents_are_unknown(%x: f32, %bytes: memref<64xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %v = memref.view %bytes[%c0][%n, %n] : memref<64xi8> to memref<?x?xf32>
  affine.store %x, %v[0, 1] : memref<?x?xf32>
  %0 = affine.load %v[3, 0] : memref<?x?xf32>
  return
}
// CHECK-NEXT: {{\S+}}:631:3: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:632:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'memref.view' reinterprets memory

// A vector access touches the elements of its lanes.
func.func @vectors_in_memory_are_their_elements(%x: f32, %m: memref<3x4xf32>) {
  %v = vector.type_cast %m : memref<3x4xf32> to memref<vector<3x4xf32>>
  %rows = vector.type_cast %m : memref<3x4xf32> to memref<3xvector<4xf32>>
  affine.for %i = 0 to 3 {
    affine.store %x, %m[%i, 2] : memref<3x4xf32>
    %0 = affine.load %rows[2 - %i] : memref<3xvector<4xf32>>
  }
  %1 = affine.load %v[] : memref<vector<3x4xf32>>
  return
}
// CHECK-NEXT: {{\S+}}:644:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:645:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:643:3
// CHECK-NEXT:   distance [2, 2]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 2), element [0, 2]
// CHECK-NEXT: {{\S+}}:644:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:645:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   witness: (%i = 1) -> (%i = 1), element [1, 2]
// CHECK-NEXT: {{\S+}}:644:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:647:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i = 0) -> (), element [0, 2]
// CHECK-NEXT: {{\S+}}:645:10: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}:644:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:643:3
// CHECK-NEXT:   distance [2, 2]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 2), element [2, 2]

// Semi-affine subscripts make dependences possible, not certain.
func.func @semi_affine_subscripts_are_unknown(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i * symbol(%n)] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:670:5: possible output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:670:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:669:3
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: an index is not affine (it multiplies or divides by a variable)

// A memref's extent is not used to exclude iterations that are out of bounds.
func.func @extents_exclude_nothing(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 200 {
    affine.store %x, %m[%i] : memref<100xf32>
    %0 = affine.load %m[%i - 150] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:683:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:684:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:682:3
// CHECK-NEXT:   distance [150, 150]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 150), element [0]

// Subscripts with coefficients near 2^61 are compared without overflow.
func.func @huge_coefficients(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i * 2305843009213693952] : memref<100xf32>
    %0 = affine.load %m[%i * 2305843009213693952 - 2305843009213693952] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:697:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:698:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:696:3
// CHECK-NEXT:   distance [1, 1]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 1), element [0]

// A nest of many loops is analysed.
func.func @deep_nests(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 10 {
      affine.for %i2 = 0 to 10 {
        affine.for %i3 = 0 to 10 {
          affine.for %i4 = 0 to 10 {
            affine.for %i5 = 0 to 10 {
              affine.for %i6 = 0 to 10 {
                affine.for %i7 = 0 to 10 {
                  affine.for %i8 = 0 to 10 {
                    affine.for %i9 = 0 to 10 {
                      affine.for %i10 = 0 to 10 {
                        affine.for %i11 = 0 to 10 {
                          affine.store %x, %m[%i0 + %i1 + %i2 + %i3 + %i4 + %i5 + %i6 + %i7 + %i8 + %i9 + %i10 + %i11] : memref<100xf32>
  }}}}}}}}}}}}
  return
}
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:710:3
// CHECK-NEXT:   distance [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 8, %i1 = 1, %i2 = 0, %i3 = 9, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 0) -> (%i0 = 9, %i1 = 9, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 0), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:711:5
// CHECK-NEXT:   distance [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 9, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9) -> (%i0 = 0, %i1 = 1, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 9, %i11 = 8), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 3, carried by 'affine.for' at {{\S+}}:712:7
// CHECK-NEXT:   distance [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 9, %i4 = 9, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 0) -> (%i0 = 0, %i1 = 0, %i2 = 1, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 8, %i10 = 0, %i11 = 9), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 4, carried by 'affine.for' at {{\S+}}:713:9
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 9, %i5 = 9, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 0) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 1, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 8, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 5, carried by 'affine.for' at {{\S+}}:714:11
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 9, %i6 = 9, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 0) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 9, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 6, carried by 'affine.for' at {{\S+}}:715:13
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 9, %i7 = 9, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 0) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 9, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 7, carried by 'affine.for' at {{\S+}}:716:15
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 9, %i9 = 0, %i10 = 0, %i11 = 0) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 1, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 8), element [9]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 8, carried by 'affine.for' at {{\S+}}:717:17
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 9, %i10 = 0, %i11 = 9) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 9, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9), element [18]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 9, carried by 'affine.for' at {{\S+}}:718:19
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, 9] [-9, 9] [-9, 9]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 1, %i10 = 9, %i11 = 0) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 1, %i9 = 0, %i10 = 0, %i11 = 9), element [10]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 10, carried by 'affine.for' at {{\S+}}:719:21
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, 8] [-9, 8]
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 1, %i10 = 0, %i11 = 8), element [9]
// CHECK-NEXT: {{\S+}}:722:27: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:722:27
// CHECK-NEXT:   depth 11, carried by 'affine.for' at {{\S+}}:720:23
// CHECK-NEXT:   distance [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [0, 0] [1, 9] [-9, -1]
// CHECK-NEXT:   distances (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, -3) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, -4) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, -5) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, -6) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, -7) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, -8) (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, -9)
// CHECK-NEXT:   witness: (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 0, %i11 = 9) -> (%i0 = 0, %i1 = 0, %i2 = 0, %i3 = 0, %i4 = 0, %i5 = 0, %i6 = 0, %i7 = 0, %i8 = 0, %i9 = 0, %i10 = 9, %i11 = 0), element [9]

// A memref that each iteration chooses may be another one. The element 5 is `%b[4]` and
// `%a[5]`.
func.func @a_memref_that_each_iteration_chooses_may_be_another_one(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
  %b = memref.reinterpret_cast %m to offset: [1], sizes: [16], strides: [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 10 {
    %r = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> memref<16xf32, strided<[1], offset: ?>> {
      affine.yield %a : memref<16xf32, strided<[1], offset: ?>>
    } else {
      affine.yield %b : memref<16xf32, strided<[1], offset: ?>>
    }
    affine.for %j = 0 to 3 {
      affine.store %x, %r[%i + 20 * %j] : memref<16xf32, strided<[1], offset: ?>>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:785:7: possible output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:785:7
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:778:3
// CHECK-NEXT:   distance [1, 9] [-2, 2]
// CHECK-NEXT:   not certain: it is not known where the memref comes from
// CHECK-NEXT:   not certain: each iteration may name another memref

// A memref that is chosen before a loop is the same in all of its iterations.
func.func @a_memref_that_is_chosen_before_a_loop_stays(%x: f32, %c: i1) {
  %m = memref.alloc() : memref<100xf32>
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
  %b = memref.reinterpret_cast %m to offset: [1], sizes: [16], strides: [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
  %r = arith.select %c, %a, %b : memref<16xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 10 {
    affine.store %x, %r[%i] : memref<16xf32, strided<[1], offset: ?>>
    %0 = affine.load %r[%i - 1] : memref<16xf32, strided<[1], offset: ?>>
  }
  return
}
// CHECK-NEXT: {{\S+}}:803:5: possible flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:804:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:802:3
// CHECK-NEXT:   distance [1, 1]
// CHECK-NEXT:   not certain: it is not known where the memref comes from

// A memref that a loop carries may be another one. The element 1 is `%b[0]` and `%a[1]`.
func.func @a_memref_that_a_loop_carries_may_be_another_one(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
  %b = memref.reinterpret_cast %m to offset: [1], sizes: [16], strides: [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
  %r:2 = affine.for %i = 0 to 10 iter_args(%p = %b, %q = %a) -> (memref<16xf32, strided<[1], offset: ?>>, memref<16xf32, strided<[1], offset: ?>>) {
    affine.store %x, %p[%i] : memref<16xf32, strided<[1], offset: ?>>
    affine.yield %q, %p : memref<16xf32, strided<[1], offset: ?>>, memref<16xf32, strided<[1], offset: ?>>
  }
  return
}
// CHECK-NEXT: {{\S+}}:819:5: possible output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:819:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:818:10
// CHECK-NEXT:   distance [1, 9]
// CHECK-NEXT:   not certain: it is not known where the memref comes from
// CHECK-NEXT:   not certain: each iteration may name another memref
// CHECK-NEXT: {{\S+}}:820:5: value dependence: 'affine.yield' -> 'affine.yield' at {{\S+}}:820:5
// CHECK-NEXT:   carried by 'affine.for' at {{\S+}}:818:10 as value 0, distance 1
// CHECK-NEXT: {{\S+}}:820:5: value dependence: 'affine.yield' -> 'affine.store' at {{\S+}}:819:5
// CHECK-NEXT:   carried by 'affine.for' at {{\S+}}:818:10 as value 0, distance 1
// CHECK-NEXT: {{\S+}}:820:5: value dependence: 'affine.yield' -> 'affine.yield' at {{\S+}}:820:5
// CHECK-NEXT:   carried by 'affine.for' at {{\S+}}:818:10 as value 1, distance 1

// Waiting for a transfer comes before what it brought. Both memrefs are local: nothing but the
// transfer knows them.
func.func @waiting_for_a_transfer_comes_before_what_it_brought(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %a = memref.alloc() : memref<100xf32>
  %t = memref.alloc() : memref<1xi32>
  %n = arith.constant 100 : index
  affine.dma_start %a[0], %m[0], %t[0], %n : memref<100xf32>, memref<100xf32>, memref<1xi32>
  affine.dma_wait %t[0], %n : memref<1xi32>
  %0 = affine.load %m[0] : memref<100xf32>
  affine.store %x, %a[0] : memref<100xf32>
  return
}
// CHECK-NEXT: {{\S+}}:843:3: possible anti dependence: 'affine.dma_start' -> 'affine.dma_wait' at {{\S+}}:844:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:843:3: possible anti dependence: 'affine.dma_start' -> 'affine.store' at {{\S+}}:846:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT: {{\S+}}:843:3: possible flow dependence: 'affine.dma_start' -> 'affine.dma_wait' at {{\S+}}:844:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:843:3: possible output dependence: 'affine.dma_start' -> 'affine.dma_wait' at {{\S+}}:844:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:843:3: possible flow dependence: 'affine.dma_start' -> 'affine.load' at {{\S+}}:845:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT: {{\S+}}:843:3: possible flow dependence: 'affine.dma_start' -> 'affine.dma_wait' at {{\S+}}:844:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:843:3: possible output dependence: 'affine.dma_start' -> 'affine.dma_wait' at {{\S+}}:844:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_start' runs beside the program
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:844:3: possible flow dependence: 'affine.dma_wait' -> 'affine.load' at {{\S+}}:845:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:844:3: possible anti dependence: 'affine.dma_wait' -> 'affine.store' at {{\S+}}:846:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap
// CHECK-NEXT: {{\S+}}:844:3: possible output dependence: 'affine.dma_wait' -> 'affine.store' at {{\S+}}:846:3
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: 'affine.dma_wait' ends a transfer
// CHECK-NEXT:   not certain: the memrefs may overlap

// The value that a loop carries is a dependence from one iteration to the next.
func.func @value_dependences(%x: f32) -> f32 {
  %0 = affine.for %i = 0 to 10 step 2 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %x : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}
// CHECK-NEXT: {{\S+}}:896:10: value dependence: 'arith.addf' -> 'arith.addf' at {{\S+}}:896:10
// CHECK-NEXT:   carried by 'affine.for' at {{\S+}}:895:8 as value 0, distance 2

// Bounds computed from others. One loop ends where the other begins: what was computed is
// known.
func.func @bounds_computed_from_others(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.addi %n, %c1 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (s0 + 1)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}

func.func @bounds_computed_from_others_2(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.addi %n, %c1 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (s0)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:926:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:929:10
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i@925 = 0) -> (%i@928 = 0), element [0], where %n = 0

func.func @bounds_computed_from_others_3(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.subi %n, %c1 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (s0 - 1)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}

func.func @bounds_computed_from_others_4(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.muli %n, %c2 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (s0 * 2)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}

func.func @bounds_computed_from_others_5(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.minsi %n, %c2 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (s0)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}

func.func @bounds_computed_from_others_6(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.minsi %n, %c2 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (2)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}

func.func @bounds_computed_from_others_7(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.minsi %n, %c2 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (1)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:999:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:1002:10
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i@998 = 1) -> (%i@1001 = 1), element [1], where %n = 2

func.func @bounds_computed_from_others_8(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ub = arith.maxsi %n, %c2 : index
  affine.for %i = 0 to %ub {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = affine_map<()[s0] -> (2)>()[%n] to 100 {
    %0 = affine.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:1016:5: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:1019:10
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   witness: (%i@1015 = 99) -> (%i@1018 = 99), element [99], where %n = 100

// Subscripts that arithmetic operations compute are followed.
func.func @subscripts_computed_by_arithmetic(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    %j = arith.addi %i, %c3 : index
    memref.store %x, %m[%j] : memref<100xf32>
    %0 = memref.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:1033:5: flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:1034:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1031:3
// CHECK-NEXT:   distance [3, 3]
// CHECK-NEXT:   witness: (%i = 0) -> (%i = 3), element [3]

// Arithmetic that means to wrap around. Twice the greatest index and 2 more is the index
// itself; so is an even one times 2^63 + 1.
func.func @arithmetic_that_means_to_wrap_around(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %half = arith.constant 9223372036854775807 : index
  %factor = arith.constant -9223372036854775807 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 2 to 10 step 2 {
    %a = arith.addi %i, %half : index
    %b = arith.addi %half, %c2 : index
    %k = arith.addi %a, %b : index
    memref.store %x, %m[%k] : memref<100xf32>
    %0 = memref.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:1054:5: possible output dependence: 'memref.store' -> 'memref.store' at {{\S+}}:1054:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1050:3
// CHECK-NEXT:   distance [2, 6]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1054:5: possible flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:1055:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1050:3
// CHECK-NEXT:   distance [2, 6]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1054:5: possible flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:1055:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1055:10: possible anti dependence: 'memref.load' -> 'memref.store' at {{\S+}}:1054:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1050:3
// CHECK-NEXT:   distance [2, 6]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration

func.func @arithmetic_that_means_to_wrap_around_2(%x: f32) {
  %m = memref.alloc() : memref<100xf32>
  %half = arith.constant 9223372036854775807 : index
  %factor = arith.constant -9223372036854775807 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 2 to 10 step 2 {
    %k = arith.muli %i, %factor : index
    memref.store %x, %m[%k] : memref<100xf32>
    %0 = memref.load %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:1083:5: possible output dependence: 'memref.store' -> 'memref.store' at {{\S+}}:1083:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1081:3
// CHECK-NEXT:   distance [2, 6]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1083:5: possible flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:1084:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1081:3
// CHECK-NEXT:   distance [2, 6]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1083:5: possible flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:1084:10
// CHECK-NEXT:   depth 2, not carried by a loop
// CHECK-NEXT:   distance [0, 0]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1084:10: possible anti dependence: 'memref.load' -> 'memref.store' at {{\S+}}:1083:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1081:3
// CHECK-NEXT:   distance [2, 6]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration

// Narrow integers wrap around. In iteration 56 the byte is -100.
func.func @narrow_integers_wrap_around(%x: f32) {
  %m = memref.alloc() : memref<512xf32>
  affine.for %i = 0 to 100 {
    %b = arith.index_cast %i : index to i8
    %c = arith.constant 100 : i8
    %s = arith.addi %b, %c : i8
    %j = arith.index_cast %s : i8 to index
    %c200 = arith.constant 200 : index
    %k = arith.addi %j, %c200 : index
    memref.store %x, %m[%k] : memref<512xf32>
  }
  %0 = affine.load %m[100] : memref<512xf32>
  return
}
// CHECK-NEXT: {{\S+}}:1115:5: possible output dependence: 'memref.store' -> 'memref.store' at {{\S+}}:1115:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1108:3
// CHECK-NEXT:   distance [1, 99]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1115:5: possible flow dependence: 'memref.store' -> 'affine.load' at {{\S+}}:1117:8
// CHECK-NEXT:   depth 1, not carried by a loop
// CHECK-NEXT:   not certain: an index is recomputed in each iteration

// Subscripts that differ by a number. The index that is loaded is the same one in the same
// iteration alone; the outer loop goes on where the inner one does not.
func.func @subscripts_that_differ_by_a_number(%x: f32, %p: memref<100xindex>) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %n = memref.load %p[%i] : memref<100xindex>
    %c1 = arith.constant 1 : index
    %k = arith.addi %n, %c1 : index
    memref.store %x, %m[%n] : memref<100xf32>
    %0 = memref.load %m[%k] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:1136:5: possible output dependence: 'memref.store' -> 'memref.store' at {{\S+}}:1136:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1132:3
// CHECK-NEXT:   distance [1, 99]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1136:5: possible flow dependence: 'memref.store' -> 'memref.load' at {{\S+}}:1137:10
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1132:3
// CHECK-NEXT:   distance [1, 99]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:1137:10: possible anti dependence: 'memref.load' -> 'memref.store' at {{\S+}}:1136:5
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1132:3
// CHECK-NEXT:   distance [1, 99]
// CHECK-NEXT:   not certain: an index is recomputed in each iteration

func.func @subscripts_that_differ_by_a_number_2(%x: f32, %n: index) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 9 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
      affine.store %x, %m[%i + symbol(%n)] : memref<100xf32>
      %0 = affine.load %m[%i + symbol(%n) - 2] : memref<100xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:1158:7: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}:1158:7
// CHECK-NEXT:   depth 2, carried by 'affine.for' at {{\S+}}:1157:5
// CHECK-NEXT:   distance [0, 0] [1, 8]
// CHECK-NEXT:   distances (0, 1) (0, 2) (0, 3) (0, 4) (0, 5) (0, 6) (0, 7) (0, 8)
// CHECK-NEXT:   witness: (%i = 7, %j = 7) -> (%i = 7, %j = 8), element [7], where %n = 0
// CHECK-NEXT: {{\S+}}:1158:7: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}:1159:12
// CHECK-NEXT:   depth 1, carried by 'affine.for' at {{\S+}}:1156:3
// CHECK-NEXT:   distance [2, 2] [-6, 8]
// CHECK-NEXT:   distances (2, -6) (2, -5) (2, -4) (2, -3) (2, -2) (2, -1) (2, 0) (2, 1) … (2, 8): 15 of them
// CHECK-NEXT:   witness: (%i = 6, %j = 8) -> (%i = 8, %j = 8), element [6], where %n = 0
// CHECK-NOT: {{.}}
