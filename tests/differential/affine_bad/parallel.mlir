func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i = (0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel %i = (0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) (0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = 0 to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to 10 {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0, 1) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10, 11) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i, %j) = (0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i, %j) = (0, 0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step (1, 2) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step (%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step 1 {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step () {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step (1.5) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) step (99999999999999999999) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (min(0, %n)) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (max(0, %n)) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (max()) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (min()) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (max(0, %n) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (max 0, %n) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0 + ) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (%i) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (%u) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (%v) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (symbol(%v)) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i, %i) = (0, 0) to (10, 10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%n) = (0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) reduce ("addi") -> (i32) {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (i32) {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (i32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (index) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce (3) -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce (addi) -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce "addi" -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (i32, i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.parallel (%i) = (0) to (10) reduce ("addi", "muli") -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.parallel (%i) = (0) to (10) reduce ("addi", "muli") -> (i32, i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") step (1) -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi" : i32) -> (i32) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.parallel (%i) = (0) to (10) reduce () -> () {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
  } {steps = [1]}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
  } {reductions = []}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
  } {lowerBoundsMap = affine_map<() -> (2)>}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
  ^bb0(%j: index):
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    cf.br ^bb1
  ^bb1:
    affine.yield
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    affine.for %j = 0 to %i {}
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    affine.parallel (%j) = (0) to (symbol(%i)) {}
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    affine.parallel (%j) = (symbol(%i)) to (10) {}
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.parallel (%j) = (0) to (%c) {}
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0) to (10) {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.parallel (%j) = (%c) to (9) {}
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i : index) = (0) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = (0,) to (10) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel (%i) = () to () {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.parallel () = (0) to (1) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0:
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index, %j: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1, 2], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<0> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi64>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = 3, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1 : i32], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = ["a"], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = 4, upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [99], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield %k : i32
  }) : () -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = ["addi"], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield %k : i32
  }) : () -> i32
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{reductions = []}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, reductions = []}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"(%k) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : (i32) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<[1, 1]> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index, %j: index):
    affine.yield
  }) : () -> ()
  return
}
