// divided

func.func @main(%m: memref<4xi32>, %a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %is_fine = arith.cmpi ne, %b, %zero : i32
  affine.for %i = 0 to 4 {
    cf.assert %is_fine, "zero"
    affine.store %b, %m[%i] : memref<4xi32>
  }
  %rest = arith.remsi %a, %b : i32
  affine.for %i = 0 to 4 {
    affine.store %rest, %m[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    affine.store %rest, %m[%i] : memref<4xi32>
  }
  return %rest : i32
}
// -----
// bfloats

func.func private @swap(%a: vector<33xbf16>, %again: i1) -> vector<33xbf16> {
  %no = arith.constant false
  %r = scf.if %again -> vector<33xbf16> {
    %x = func.call @swap(%a, %no) : (vector<33xbf16>, i1) -> vector<33xbf16>
    scf.yield %x : vector<33xbf16>
  } else {
    %x = arith.negf %a : vector<33xbf16>
    scf.yield %x : vector<33xbf16>
  }
  return %r : vector<33xbf16>
}
func.func @main(%m: memref<33xbf16>, %again: i1) {
  %zero = arith.constant 0 : index
  %a = vector.load %m[%zero] : memref<33xbf16>, vector<33xbf16>
  %x = call @swap(%a, %again) : (vector<33xbf16>, i1) -> vector<33xbf16>
  vector.store %x, %m[%zero] : memref<33xbf16>, vector<33xbf16>
  return
}
