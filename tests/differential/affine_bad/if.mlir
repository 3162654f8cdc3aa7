func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if (%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_map<() -> (1)>() {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<() : (1 == 0)> {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>() {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0)[s0] : (d0 == s0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<()[s0] : (s0 == 0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<()[s0] : (s0 == 0)>()[%n, %n] {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n)
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {} else
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {} {} {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if 3 (%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if "abc" (%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if #set(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%k) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%u) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>%n {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n : index) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) -> {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i32 {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i32 {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i32 {
    affine.yield %k : i32
  } else {
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i32 {
    affine.yield %k : i32
  } else {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i32 {
    affine.yield %k, %k : i32, i32
  } else {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0:2 = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> i32 {
    affine.yield %k : i32
  } else {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = affine.if affine_set<(d0) : (d0 == 0)>(%n) {
    affine.yield %k : i32
  } else {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
    affine.yield %k : i32
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
  } {condition = 1}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
  ^bb0(%q: index):
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
  } else {
  ^bb0(%q: index):
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
    cf.br ^bb1
  ^bb1:
    affine.yield
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
  } else {
    cf.br ^bb1
  ^bb1:
    affine.yield
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    affine.if affine_set<()[s0] : (s0 == 0)>()[%i] {
    }
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %c = memref.load %x[%i] : memref<4xindex>
    affine.if affine_set<(s0) : (s0 == 0)>(%c) {
    }
  }
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
  ^bb0:
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield
  }, {
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_map<(d0) -> (d0)>}> ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) {condition = affine_map<(d0) -> (d0)>} ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"() <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield
  }, {
  }) : () -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%k) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield
  }, {
  }) : (i32) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    %0 = arith.constant 1 : index
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  %0 = "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield %n : index
  }, {
  }) : (index) -> index
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
  ^bb0(%q: index):
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 >= 0, )>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 > 0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 = 0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) -> (d0 == 0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : d0 == 0>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 * d0 == 0)>(%n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0, d0) : (d0 == 0)>(%n, %n) {}
  return
}
// -----
func.func @f(%n: index, %k: i32, %v: f32, %x: memref<4xindex>) {
  affine.if affine_set<(d0) : (d1 == 0)>(%n) {}
  return
}
