// jacobi

func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}
// -----
// product

func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}
// -----
// substitution

func.func @main(%b: memref<9xf32>, %c: memref<9xf32>) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %b[8 - %i] : memref<9xf32>
    affine.store %0, %c[8 - %i] : memref<9xf32>
    affine.for %j = affine_map<(d0) -> (9 - d0)>(%i) to 9 {
      %1 = affine.load %c[%j] : memref<9xf32>
      %2 = affine.load %c[8 - %i] : memref<9xf32>
      %3 = arith.addf %1, %2 : f32
      affine.store %3, %c[8 - %i] : memref<9xf32>
    }
  }
  return
}
// -----
// loop

func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    affine.store %0, %b[%i] : memref<20xf32>
  }
  return
}
// -----
// one update
func.func @f(%s: memref<8xi32>, %t: memref<8xi32>, %i: index) {
  %0 = affine.load %s[%i] : memref<8xi32>
  %1 = affine.load %t[%i] : memref<8xi32>
  %2 = arith.addi %0, %1 : i32
  BETWEEN
  affine.store %2, %s[%i] : memref<8xi32>
  BEHIND
  return
}
// -----
// skewed
func.func @f(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %k = 0 to 3 {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %m {
        %u = affine.load %A[%i - 1, %j + 1] : memref<?x?xf32>
        %v = arith.addf %u, %x : f32
        affine.store %v, %A[%i, %j] : memref<?x?xf32>
      }
    }
    func.call @g() : () -> ()
  }
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i, 0] : memref<?x?xf32>
  }
  return
}
func.func @g() {
  return
}
// -----
// a carried sum
func.func @f(%A: memref<9xf32>, %x: f32) {
  %s = affine.for %i = 0 to 9 iter_args(%a = %x) -> f32 {
    %0 = affine.load %A[%i] : memref<9xf32>
    %1 = arith.addf %0, %a : f32
    affine.yield %1 : f32
  }
  affine.store %s, %A[0] : memref<9xf32>
  return
}
