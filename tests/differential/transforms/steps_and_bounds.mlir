func.func @bnd(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 32 step 8 {
      affine.for %k = 0 to min affine_map<(d0, d1) -> (10, d0 + 1, 9, d1 floordiv 2, d1 mod 50)>(%i, %j) {
        %w = affine.load %m[%j mod 31] : memref<100xf32>
        %w1 = affine.load %m[(%j + %k) floordiv 8] : memref<100xf32>
        %w2 = affine.load %m[(%j * 5 + %i) mod 40] : memref<100xf32>
        "use"(%w, %w1, %w2) : (f32, f32, f32) -> ()
       }
      affine.for %k = 0 to 8 {
        %w1 = affine.load %m[(%j + %k) floordiv 8 + (%j + %k) mod 8 + (%j + %k) ceildiv 8] : memref<100xf32>
        %w2 = affine.load %m[(%j + %k) floordiv 16 + (%j + %k) mod 4] : memref<100xf32>
        %w3 = affine.load %m[(%k + %j) floordiv 3 + (%k+%j) mod 2] : memref<100xf32>
        "use"(%w1, %w2, %w3) : (f32, f32, f32) -> ()
       }
    }
    affine.for %j = 3 to 32 step 9 {
        %w2 = affine.load %m[%j mod 3] : memref<100xf32>
        %w3 = affine.load %m[%j mod 30] : memref<100xf32>
        %w4 = affine.load %m[%j mod 31] : memref<100xf32>
        %w5 = affine.load %m[(%j + %n) mod 3] : memref<100xf32>
        "use"(%w2, %w3, %w4, %w5) : (f32, f32, f32, f32) -> ()
      affine.for %k = max affine_map<(d0) -> (d0, 40, 2)>(%j) to min affine_map<(d0)[s0] -> (d0, 40, 2, s0, s0 mod 3, 30)>(%j)[%n] {
        "use"(%k) : (index) -> ()
    }
      affine.for %k = max affine_map<(d0) -> (d0, 3)>(%j) to min affine_map<(d0)[s0] -> (d0, d0 + 27, 30, d0 - d0 + 3)>(%j)[%n] {
        "use"(%k) : (index) -> ()
    }
    }
  }
  return
}
