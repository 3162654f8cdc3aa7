// bands of parallel loops and masks

func.func @f(%a: memref<8x64xf64>, %n: index) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    %lanes = vector.create_mask %n : vector<8xi1>
    %none = arith.constant dense<0.0> : vector<8xf64>
    %k = affine.apply affine_map<(d0) -> (d0 * 8)>(%j)
    %x = vector.maskedload %a[%i, %k], %lanes, %none
        : memref<8x64xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
    vector.maskedstore %a[%i, %k], %lanes, %x
        : memref<8x64xf64>, vector<8xi1>, vector<8xf64>
  }
  return
}
// -----
// what a nest leaves in a cache is there for the next

func.func @f(%a: memref<1024xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 1024 {
    affine.store %zero, %a[%i] : memref<1024xf64>
  }
  affine.for %i = 0 to 1024 {
    affine.store %zero, %a[%i] : memref<1024xf64>
  }
  return
}
// -----
// subscripts that are data and bounds that are not known

func.func @f(%a: memref<64xf64>, %at: memref<64xindex>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %end = memref.load %at[%c0] : memref<64xindex>
  affine.for %i = 0 to 64 {
    %k = affine.load %at[%i] : memref<64xindex>
    memref.store %zero, %a[%k] : memref<64xf64>
  }
  affine.for %i = 0 to %end {
    affine.store %zero, %a[%i] : memref<64xf64>
  }
  return
}
// -----
// views that are made in a loop

func.func @f(%a: memref<64x64xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 64 {
    %row = memref.subview %a[%i, 0] [1, 64] [1, 1]
        : memref<64x64xf64> to memref<1x64xf64, strided<[64, 1], offset: ?>>
    affine.for %j = 0 to 64 {
      affine.store %zero, %row[0, %j] : memref<1x64xf64, strided<[64, 1], offset: ?>>
    }
  }
  return
}
// -----
// nests that branches may run again

func.func @f(%a: memref<64xf64>, %n: index) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1 : index
  cf.br ^head(%n : index)
^head(%left: index):
  affine.for %i = 0 to 64 {
    affine.store %zero, %a[%i] : memref<64xf64>
  }
  %next = arith.subi %left, %one : index
  %more = arith.cmpi sgt, %next, %one : index
  cf.cond_br %more, ^head(%next : index), ^end
^end:
  return
}
