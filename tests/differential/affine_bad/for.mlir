func.func @f(%n: index) {
  affine.for i = 0 to 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i 0 to 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = to 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step -1 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step %n {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step 9223372036854775808 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step 18446744073709551617 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step 1.5 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0.5 to 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to -%n {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = min affine_map<()[s0] -> (s0, 3)>()[%n] to 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to max affine_map<()[s0] -> (s0, 3)>()[%n] {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = affine_map<()[s0] -> (s0, 3)>()[%n] to 10 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0, 3)>()[%n] {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0)>() {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<(d0) -> (d0)>()[%n] {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = affine_map<(d0)[s0] -> (d0)>(%n) to 4 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0)> {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to affine_set<()[s0] : (s0 == 0)>()[%n] {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to "abc" {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 3 : i32 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 : i32 to 3 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = max affine_map<() -> ()>() to 3 {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = affine_map<() -> ()>() to 3 {}
  return
}
// -----
func.func @f(%n: i32) {
  affine.for %i = 0 to %n {}
  return
}
// -----
func.func @f(%n: i32) {
  affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n) {}
  return
}
// -----
func.func @f(%n: i32) {
  affine.for %i = 0 to %k {}
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %i {}
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<()[s0] -> (s0)>()[%i] to 10 {}
  }
  return
}
// -----
func.func @f(%x: memref<4xindex>) {
  affine.for %i = 0 to 10 {
    %k = memref.load %x[%i] : memref<4xindex>
    affine.for %j = affine_map<(d0) -> (d0)>(%k) to 10 {}
  }
  return
}
// -----
func.func @f(%x: memref<4xindex>) {
  affine.for %i = 0 to 10 {
    %k = memref.load %x[%i] : memref<4xindex>
    affine.for %j = 0 to affine_map<(d0)[s0] -> (d0 + s0)>(%k)[%i] {}
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 iter_args(%a = %n) {
    affine.yield %a : index
  }
  return
}
// -----
func.func @f(%n: index) {
  affine.for %i = 0 to 10 iter_args(%a = %n) -> (index) {
  }
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index) {
  }
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (i32) {
    affine.yield %a : i32
  }
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index, index) {
    affine.yield %a, %a : index, index
  }
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index) {
    affine.yield %a, %a : index, index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%a %n) -> (index) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%a = 3) -> (index) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  %0 = affine.for %i = 0 to 10 iter_args %a = %n -> (index) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  %0 = affine.for %i = 0 to 10 iter_args() -> () {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 iter_args(%a = %n, %b = %v) -> (index) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    return
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  ^bb0(%i: index):
    affine.yield
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    cf.br ^bb1
  ^bb1:
    affine.yield
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %n = 0 to 10 {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  } {step = 3 : index}
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  } {lowerBoundMap = 4}
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  } {upperBoundMap = affine_map<() -> (4)>}
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  } {operandSegmentSizes = array<i32: 0, 0, 0>}
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  } foo
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  %0 = affine.for %i = 0 to 10 {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i : index = 0 to 10 {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    %0 = arith.addi %i, %i : i32
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  }
  %0 = arith.addi %i, %i : index
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 99999999999999999999 {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = -9223372036854775809 to 0 {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 iter_args(%i = %n) -> (index) {
    affine.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.yield : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.yield %n
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.yield
    %0 = arith.constant 0 : index
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0 to #map {
  }
  return
}
// -----
func.func @f(%n: index, %v: f32) {
  affine.for %i = 0x10 to 0xFFFFFFFFFFFFFFFF {
  }
  return
}
