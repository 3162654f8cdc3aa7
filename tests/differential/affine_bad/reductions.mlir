func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addf") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addi") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addi") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addi") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addi") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maximumf") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxs") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxs") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxs") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxs") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxs") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxs") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxu") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxu") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxu") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxu") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxu") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxu") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minimumf") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mins") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mins") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mins") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mins") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mins") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mins") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minu") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minu") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minu") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minu") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minu") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minu") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("mulf") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("muli") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("muli") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("muli") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("muli") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("ori") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("ori") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("ori") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("ori") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("andi") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("andi") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("andi") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("andi") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("maxnumf") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("minnumf") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("xori") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
// -----
func.func @f(%v: f32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (f32) {
    affine.yield %v : f32
  }
  return
}
// -----
func.func @f(%v: i32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (i32) {
    affine.yield %v : i32
  }
  return
}
// -----
func.func @f(%v: index) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (index) {
    affine.yield %v : index
  }
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (vector<4xf32>) {
    affine.yield %v : vector<4xf32>
  }
  return
}
// -----
func.func @f(%v: memref<4xf32>) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (memref<4xf32>) {
    affine.yield %v : memref<4xf32>
  }
  return
}
// -----
func.func @f(%v: si32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (si32) {
    affine.yield %v : si32
  }
  return
}
// -----
func.func @f(%v: ui32) {
  %0 = affine.parallel (%i) = (0) to (1) reduce ("max") -> (ui32) {
    affine.yield %v : ui32
  }
  return
}
