// loops

func.func @others(%m: memref<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (f32, f32, f32) {
  %0 = affine.for %i = 0 to 8 iter_args(%acc = %f) reduce (@fsum) -> (f32) {
    %x = affine.load %m[%i] : memref<8xf32>
    %n = reduction.combine @fsum %acc, %x {note} : f32
    affine.yield %n : f32
  } {tag = 1 : i32}
  %1 = scf.parallel (%i) = (%l) to (%u) step (%s) reduce (@fsum) -> f32 {
    %x = memref.load %m[%i] : memref<8xf32>
    scf.reduce(%x : f32)
  } {tag = 2 : i32}
  %2 = scf.parallel (%i) = (%l) to (%u) step (%s) init (%f) reduce ("addf") -> f32 {
    %x = memref.load %m[%i] : memref<8xf32>
    scf.reduce(%x : f32)
  }
  %e:2 = reduction.identity @arg_max : f32, index
  return %0, %1, %2 : f32, f32, f32
}
