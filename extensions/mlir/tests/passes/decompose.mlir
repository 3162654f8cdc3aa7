func.func private @seen(index, index, index, index, index, index, index, index)
func.func @mods(%a: index, %m: memref<10xf32>) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 mod 5)>()[%a] {
    %x = affine.apply affine_map<(d0) -> (d0 + (d0 mod 2) floordiv 3)>(%i)
    %y = affine.load %m[%x mod 5] : memref<10xf32>
    affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) {
      affine.store %y, %m[(%i floordiv 2) mod 3] : memref<10xf32>
    }
  }
  return
}
func.func @f(%m: memref<100xindex>, %a: index, %b: index, %c: index) {
  scf.for %i = %a to %b step %c {
    scf.for %j = %a to %b step %c {
      %x = affine.apply affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * s1 + s0 + 3)>(%i, %j)[%a, %b]
      memref.store %x, %m[%i] : memref<100xindex>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %x = affine.apply affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * s1 + s0 + 3)>(%i, %j)[%a, %b]
      %y = affine.apply affine_map<(d0, d1)[s0, s1] -> ((d0 + s0) * 4 + (d1 + s1 * 2) floordiv 3)>(%i, %j)[%a, %b]
      %z = affine.apply affine_map<(d0, d1)[s0, s1] -> (d0 - d1 + s1 mod 3)>(%i, %j)[%a, %b]
      %w = affine.apply affine_map<(d0) -> (d0 * 3)>(%i)
      %v = affine.apply affine_map<(d0, d1)[s0, s1] -> (s0 * s1 + d0)>(%i, %j)[%a, %b]
      %u = affine.apply affine_map<(d0, d1)[s0, s1] -> (d1 + d0 + 7)>(%j, %i)[%a, %b]
      affine.store %x, %m[%x] : memref<100xindex>
      affine.store %y, %m[%y] : memref<100xindex>
      affine.store %z, %m[%z] : memref<100xindex>
      affine.store %w, %m[%w] : memref<100xindex>
      affine.store %v, %m[%v] : memref<100xindex>
      affine.store %u, %m[%u] : memref<100xindex>
    }
  }
  return
}
func.func @g(%a: index, %b: index, %c: index) {
      %x = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%a, %b]
      %y = affine.apply affine_map<()[s0, s1] -> (s0 * s1 * 3)>()[%a, %b]
      %z = affine.apply affine_map<()[s0, s1] -> (s0 * 3 + s1)>()[%a, %b]
      %w = affine.apply affine_map<()[s0, s1] -> (s0 * 3 + 4)>()[%a, %b]
      %v = affine.apply affine_map<()[s0, s1] -> ((s0 + s1) * 4)>()[%a, %b]
      %v1 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1) * s0)>()[%a, %b]
      %v2 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1) floordiv 3)>()[%a, %b]
      %v3 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1) * s1)>()[%a, %b]
      func.call @seen(%x, %y, %z, %w, %v, %v1, %v2, %v3) : (index, index, index, index, index, index, index, index) -> ()
  return
}
