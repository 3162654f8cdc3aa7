// loops that are not affine carry no dependences
func.func @f(%b: memref<4x8xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %t = %c0 to %c3 step %c1 {
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 8 {
        affine.store %x, %b[%i, %j] : memref<4x8xf64>
      }
    }
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 8 {
        %v = affine.load %b[%i, %j] : memref<4x8xf64>
        %w = arith.addf %v, %v : f64
        affine.store %w, %b[%i, %j] : memref<4x8xf64>
      }
    }
  }
  return
}
// -----
// affine ones do
func.func @f(%b: memref<4x8xf64>, %x: f64) {
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 8 {
        affine.store %x, %b[%i, %j] : memref<4x8xf64>
      }
    }
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 8 {
        %v = affine.load %b[%i, %j] : memref<4x8xf64>
        %w = arith.addf %v, %v : f64
        affine.store %w, %b[%i, %j] : memref<4x8xf64>
      }
    }
  }
  return
}
// -----
// loads in deeper loops than that of a slice of one iteration do not count
func.func @f(%a: memref<4xf64>, %o: memref<4x5x6xf64>, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 6 {
        %v = affine.load %a[%i] : memref<4xf64>
        affine.store %v, %o[%i, %j, %k] : memref<4x5x6xf64>
      }
    }
  }
  return
}
// -----
// nor what several stores write
func.func @f(%a: memref<4xf64>, %b: memref<4xf64>, %o: memref<4x5x6xf64>, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
    affine.store %x, %b[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %w = affine.load %b[%i] : memref<4xf64>
      affine.for %k = 0 to 6 {
        %v = affine.load %a[%i] : memref<4xf64>
        affine.store %v, %o[%i, %j, %k] : memref<4x5x6xf64>
      }
    }
  }
  return
}
// -----
// more iterations: they do
func.func @f(%a: memref<6xf64>, %o: memref<4x5x6xf64>, %x: f64) {
  affine.for %i = 0 to 6 {
    affine.store %x, %a[%i] : memref<6xf64>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 6 {
        %v = affine.load %a[%k] : memref<6xf64>
        affine.store %v, %o[%i, %j, %k] : memref<4x5x6xf64>
      }
    }
  }
  return
}
// -----
// a nest takes over the edges of its source, also those to a nest that has a copy of it
func.func @f(%a: memref<12xf64>, %b: memref<12x12x12xf64>, %c: memref<12xf64>, %x: f64) -> memref<12xf64> {
  %m = memref.alloc() : memref<12xf64>
  affine.for %i = 0 to 12 {
    affine.store %x, %a[%i] : memref<12xf64>
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        %v = affine.load %a[%i] : memref<12xf64>
        affine.store %v, %b[%i, %j, %k] : memref<12x12x12xf64>
      }
    }
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %b[%i, 1, 10] : memref<12x12x12xf64>
    affine.store %v, %c[%i] : memref<12xf64>
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %c[%i] : memref<12xf64>
    %w = affine.load %c[%i] : memref<12xf64>
    %y = arith.subf %v, %w : f64
    affine.store %y, %m[%i] : memref<12xf64>
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %m[%i] : memref<12xf64>
    affine.store %v, %a[%i] : memref<12xf64>
  }
  %o = memref.alloc() : memref<12xf64>
  affine.for %i = 0 to 12 {
    %v = affine.load %m[%i] : memref<12xf64>
    affine.store %v, %o[%i] : memref<12xf64>
  }
  return %o : memref<12xf64>
}
