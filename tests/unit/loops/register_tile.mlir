// extents of a loop around

func.func @main(%C: memref<?x?x?xf32>, %A: memref<?x?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %b = 0 to 2 {
    %c1 = arith.constant 1 : index
    %n = memref.dim %C, %c1 : memref<?x?x?xf32>
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        affine.for %k = 0 to %n {
          %x = affine.load %A[%b, %i, %k] : memref<?x?x?xf32>
          %y = affine.load %B[%k, %j] : memref<?x?xf32>
          %c = affine.load %C[%b, %i, %j] : memref<?x?x?xf32>
          %p = arith.mulf %x, %y : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<?x?x?xf32>
        }
      }
    }
  }
  return
}
// -----
// stays: what the loops overwrite is loaded
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %C[%l, %j] : memref<12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
// -----
// tiles: a later use
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
      affine.store %s, %C[%i, 0] : memref<12x12xf32>
    }
  }
  return
}
// -----
// stays: stores in the loop
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          affine.store %x, %A[%i, %k, 0] : memref<12x12x12xf32>
 %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
// -----
// stays: printing in the loop
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          vector.print %x : f32
 %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
// -----
// stays: a store before
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %init, %A[%i, %j, 0] : memref<12x12x12xf32>
 affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
// -----
// stays: used in between
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        %w = arith.negf %q : f32
 affine.yield %w : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
// -----
// stays: started from elsewhere
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %w = arith.negf %t : f32
 %q = affine.for %l = 2 to 5 iter_args(%u = %init) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
// -----
// tiles: a place known behind
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      %w = affine.apply affine_map<(d0) -> (d0)>(%j)
 affine.store %s, %C[%i, %w] : memref<12x12xf32>
    }
  }
  return
}
// -----
// stays: two values
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %h = 0 to 2 { affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s, %z = affine.for %k = 0 to %n iter_args(%t = %init, %o = %init) -> (f32, f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q, %o : f32, f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
    }
  }
  }
  return
}
