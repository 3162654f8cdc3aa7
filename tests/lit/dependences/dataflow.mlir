// RUN: loopwright deps %s --flow=value | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Each load reads from the last store to its element, of either loop.
func.func @last_writers(%x: f32) {
  %b = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %b[%i] : memref<100xf32>
  }
  affine.for %i = 3 to 8 {
    affine.store %x, %b[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 11 {
    %0 = affine.load %b[%i] : memref<100xf32>
  }
  return
}
// CHECK: {{\S+}}:14:10: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:8:5
// CHECK-NEXT:     witness: (%i@7 = 8) -> (%i@13 = 8), element [8]
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:11:5
// CHECK-NEXT:     witness: (%i@10 = 3) -> (%i@13 = 3), element [3]
// CHECK-NEXT:   nothing was written, as in (%i@13 = 10)
// CHECK-NEXT: {{\S+}}:8:5: dead store: 'affine.store', as in (%i@7 = 3)

// A value that each iteration overwrites is read only by the same or the next iteration.
func.func @overwritten_in_each_iteration(%x: f32, %m: memref<100xf32>) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.store %0, %m[%i] : memref<100xf32>
    %1 = affine.load %m[%i - 1] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:30:10: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:29:5, distance [0, 0]
// CHECK-NEXT:     witness: (%i = 0) -> (%i = 0), element [0]
// CHECK-NEXT: {{\S+}}:32:10: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:31:5, distance [1, 1]
// CHECK-NEXT:     witness: (%i = 0) -> (%i = 1), element [0]
// CHECK-NEXT:   memory from before, as in (%i = 0)

// A store that is overwritten before it is read has no reader.
func.func @store_overwritten_before_it_is_read(%x: f32, %m: memref<100xf32>) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:47:5: dead store: 'affine.store', always

// A store to local memory that nothing reads has no reader.
func.func @local_memory_that_nobody_reads(%x: f32) {
  %b = memref.alloc() : memref<100xf32>
  affine.store %x, %b[0] : memref<100xf32>
  memref.dealloc %b : memref<100xf32>
  return
}
// CHECK-NEXT: {{\S+}}:57:3: dead store: 'affine.store', always

// After an operation with unknown effects the values of loads are not known.
func.func @unknown_effects_leave_everything_open(%x: f32, %m: memref<100xf32>, %c: i1) {
  affine.store %x, %m[0] : memref<100xf32>
  scf.if %c {
    affine.store %x, %m[0] : memref<100xf32>
  }
  %0 = affine.load %m[0] : memref<100xf32>
  return
}
// CHECK-NEXT: {{\S+}}:69:8: values of 'affine.load':
// CHECK-NEXT:   not known: the condition of 'scf.if' is not affine

// Memory that an outer iteration allocates is not shared with other iterations.
func.func @iterations_of_an_outer_loop_have_memory_of_their_own(%x: f32) {
  affine.for %i = 0 to 4 {
    %b = memref.alloc() : memref<4xf32>
    affine.for %j = 0 to 3 {
      %0 = affine.load %b[%j] : memref<4xf32>
      affine.store %x, %b[%j + 1] : memref<4xf32>
    }
  }
  return
}
// CHECK-NEXT: {{\S+}}:80:12: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:81:7, distance [0, 0] [1, 1]
// CHECK-NEXT:     witness: (%i = 0, %j = 0) -> (%i = 0, %j = 1), element [1]
// CHECK-NEXT:   nothing was written, as in (%i = 0, %j = 0)
// CHECK-NEXT: {{\S+}}:81:7: dead store: 'affine.store', as in (%i = 0, %j = 2)

// What cannot meet the unknown is decided.
func.func @what_cannot_meet_the_unknown_is_decided(%x: f32, %m: memref<9x9xf32>, %at: memref<index>) {
  affine.store %x, %m[0, 0] : memref<9x9xf32>
  affine.store %x, %m[1, 0] : memref<9x9xf32>
  affine.store %x, %m[1, 0] : memref<9x9xf32>
  %k = memref.load %at[] : memref<index>
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0, %k] : memref<9x9xf32>
  %0 = affine.load %m[0, 0] : memref<9x9xf32>
  %1 = affine.load %m[1, 0] : memref<9x9xf32>
  affine.for %i = 0 to 3 {
    %s = arith.muli %i, %i : index
    memref.store %x, %m[%c0, %s] : memref<9x9xf32>
    %2 = affine.load %m[0, 4] : memref<9x9xf32>
    %3 = affine.load %m[%i + 1, 4] : memref<9x9xf32>
  }
  return
}
// CHECK-NEXT: {{\S+}}:97:8: values of 'memref.load':
// CHECK-NEXT:   memory from before, as in ()
// CHECK-NEXT: {{\S+}}:100:8: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:94:3
// CHECK-NEXT:     witness: () -> (), element [0, 0]
// CHECK-NEXT:   from 'memref.store' at {{\S+}}:99:3
// CHECK-NEXT:     witness: () -> (), element [0, 0]
// CHECK-NEXT: {{\S+}}:101:8: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:96:3
// CHECK-NEXT:     witness: () -> (), element [1, 0]
// CHECK-NEXT: {{\S+}}:105:10: values of 'affine.load':
// CHECK-NEXT:   not known: an index is recomputed in each iteration
// CHECK-NEXT: {{\S+}}:106:10: values of 'affine.load':
// CHECK-NEXT:   memory from before, as in (%i = 2)
// CHECK-NEXT: {{\S+}}:94:3: dead store: 'affine.store', as in ()
// CHECK-NEXT: {{\S+}}:95:3: dead store: 'affine.store', always

// A call may read and write memory that escapes, but not a local buffer.
func.func @a_call_sees_what_escapes(%x: f32, %m: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  affine.store %x, %b[0] : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  func.call @a_call_sees_what_escapes_g() : () -> ()
  %0 = affine.load %b[0] : memref<4xf32>
  %1 = affine.load %m[0] : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  return
}
// CHECK-NEXT: {{\S+}}:132:3: values of 'func.call':
// CHECK-NEXT:   not known: the function that is called is not looked into
// CHECK-NEXT: {{\S+}}:133:8: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:130:3
// CHECK-NEXT:     witness: () -> (), element [0]
// CHECK-NEXT: {{\S+}}:134:8: values of 'affine.load':
// CHECK-NEXT:   not known: the function that is called is not looked into
// CHECK-NEXT:   not known: the memrefs may overlap
func.func private @a_call_sees_what_escapes_g()

// A first block of several comes behind what is in front.
func.func @a_first_block_of_several_comes_behind_what_is_in_front(%x: f32) {
  %b = memref.alloc() : memref<1xf32>
  affine.store %x, %b[0] : memref<1xf32>
  scf.execute_region {
    affine.for %i = 0 to 10 {
      %0 = affine.load %b[0] : memref<1xf32>
      affine.store %0, %b[0] : memref<1xf32>
    }
    cf.br ^next
  ^next:
    scf.yield
  }
  %1 = affine.load %b[0] : memref<1xf32>
  return
}
// CHECK-NEXT: {{\S+}}:154:12: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:151:3
// CHECK-NEXT:     witness: () -> (#1 = 0, %i = 0), element [0]
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:155:7, distance [0, 0] [1, 1]
// CHECK-NEXT:     witness: (#1 = 0, %i = 0) -> (#1 = 0, %i = 1), element [0]
// CHECK-NEXT: {{\S+}}:161:8: values of 'affine.load':
// CHECK-NEXT:   from 'affine.store' at {{\S+}}:155:7
// CHECK-NEXT:     witness: (#1 = 0, %i = 9) -> (), element [0]
// CHECK-NOT: {{.}}
