func.func @f(%s: index) {
 affine.for %a = %s to 100 { affine.for %b = %s to 100 {
  %x0 = affine.min affine_map<(d0,d1)[s0] -> (d0 floordiv 4 - 2, -2)>(%a, %b)[%s]
  "use"(%x0) : (index) -> ()
  %x1 = affine.min affine_map<(d0,d1)[s0] -> (d0 floordiv 4, d0, 2)>(%a, %b)[%s]
  "use"(%x1) : (index) -> ()
  %x2 = affine.min affine_map<(d0,d1)[s0] -> (d0 mod 4, d0, 2)>(%a, %b)[%s]
  "use"(%x2) : (index) -> ()
  %x3 = affine.min affine_map<(d0,d1)[s0] -> (d0 mod 4, 2)>(%a, %b)[%s]
  "use"(%x3) : (index) -> ()
  %x4 = affine.min affine_map<(d0,d1)[s0] -> (d0, d0 mod 4)>(%a, %b)[%s]
  "use"(%x4) : (index) -> ()
  %x5 = affine.min affine_map<(d0,d1)[s0] -> (d0 mod 4 + 1, d0 mod 4)>(%a, %b)[%s]
  "use"(%x5) : (index) -> ()
  %x6 = affine.min affine_map<(d0,d1)[s0] -> (d0 floordiv 4, d0 floordiv 5, -3, d1)>(%a, %b)[%s]
  "use"(%x6) : (index) -> ()
  %x7 = affine.min affine_map<(d0,d1)[s0] -> (d0 ceildiv 4, d0 floordiv 5, -3, d1)>(%a, %b)[%s]
  "use"(%x7) : (index) -> ()
  %x8 = affine.min affine_map<(d0,d1)[s0] -> (d0 mod 4, d0 mod 3, 5)>(%a, %b)[%s]
  "use"(%x8) : (index) -> ()
  %x9 = affine.min affine_map<(d0,d1)[s0] -> (d0 floordiv 4 + d0 mod 4, 3)>(%a, %b)[%s]
  "use"(%x9) : (index) -> ()
  %x10 = affine.min affine_map<(d0,d1)[s0] -> (d1, d0, d0 floordiv 3, d0 floordiv 3 - 1)>(%a, %b)[%s]
  "use"(%x10) : (index) -> ()
  %x11 = affine.min affine_map<(d0,d1)[s0] -> (d0 * 2 - d0 mod 3, d0)>(%a, %b)[%s]
  "use"(%x11) : (index) -> ()
  %x12 = affine.min affine_map<(d0,d1)[s0] -> (d0 - d0 mod 3, 3)>(%a, %b)[%s]
  "use"(%x12) : (index) -> ()
  %x13 = affine.min affine_map<(d0,d1)[s0] -> (d1 + d0 floordiv 2, d1 + d0, d1 - d0, d1 + d0 floordiv 3)>(%a, %b)[%s]
  "use"(%x13) : (index) -> ()
  %x14 = affine.min affine_map<(d0,d1)[s0] -> ((d0 + d1) mod 4, d0)>(%a, %b)[%s]
  "use"(%x14) : (index) -> ()
  %x15 = affine.min affine_map<(d0,d1)[s0] -> (d0 floordiv s0, 3, d0)>(%a, %b)[%s]
  "use"(%x15) : (index) -> ()
  %x16 = affine.min affine_map<(d0,d1)[s0] -> (d0 * s0, 3, d0)>(%a, %b)[%s]
  "use"(%x16) : (index) -> ()
}} return }
