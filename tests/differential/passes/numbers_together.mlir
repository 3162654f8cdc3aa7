func.func @a0(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm1 = arith.constant -1 : i32
  %0 = arith.addi %c0, %x : i32
  %1 = arith.muli %x, %cm1 : i32
  %2 = arith.subi %0, %y : i32
  %3 = arith.addi %2, %y : i32
  %4 = arith.subi %c0, %1 : i32
  %5 = arith.xori %x, %cm1 : i32
  %6 = arith.xori %5, %cm1 : i32
  return %1, %3, %4, %6 : i32, i32, i32, i32
}

// -----

func.func @a1(%x: i32, %y: i1, %z: i1) -> (i32, i1, i1, i32, i1) {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.addi %x, %c5 : i32
  %1 = arith.addi %0, %c5 : i32
  %2 = arith.subi %1, %c1 : i32
  %3 = arith.subi %c5, %2 : i32
  %4 = arith.xori %y, %t : i1
  %5 = arith.select %4, %t, %f : i1
  %6 = arith.select %y, %f, %t : i1
  %7 = arith.select %4, %3, %x : i32
  %8 = arith.select %y, %z, %f : i1
  return %3, %5, %6, %7, %8 : i32, i1, i1, i32, i1
}

// -----

func.func @a2(%x: i8, %y: i16, %i: index) -> (i32, i32, i8, i1, index, i1, i1) {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  %2 = arith.extui %x : i8 to i16
  %3 = arith.extsi %2 : i16 to i32
  %4 = arith.trunci %3 : i32 to i8
  %c300 = arith.constant 300 : i16
  %5 = arith.cmpi ult, %2, %c300 : i16
  %6 = arith.index_cast %i : index to i64
  %7 = arith.index_cast %6 : i64 to index
  %8 = arith.cmpi eq, %x, %x : i8
  %c0 = arith.constant 0 : i16
  %9 = arith.cmpi sgt, %c0, %y : i16
  return %1, %3, %4, %5, %7, %8, %9 : i32, i32, i8, i1, index, i1, i1
}

// -----

func.func @a3(%x: f32, %y: f64) -> (f32, f32, f32, f32, f64, f32, i1) {
  %c0 = arith.constant 0.0 : f32
  %cm0 = arith.constant -0.0 : f32
  %c1 = arith.constant 1.0 : f32
  %0 = arith.addf %x, %cm0 : f32
  %1 = arith.subf %x, %c0 : f32
  %2 = arith.mulf %c1, %x : f32
  %3 = arith.divf %x, %c1 : f32
  %4 = arith.addf %x, %c0 : f32
  %5 = arith.negf %x : f32
  %6 = arith.negf %5 : f32
  %7 = arith.truncf %y : f64 to f32
  %8 = arith.extf %7 : f32 to f64
  %9 = arith.extf %x : f32 to f64
  %10 = arith.truncf %9 : f64 to f32
  %nan = arith.constant 0x7FC00000 : f32
  %11 = arith.cmpf olt, %x, %nan : f32
  return %0, %1, %2, %4, %8, %10, %11 : f32, f32, f32, f32, f64, f32, i1
}

// -----

func.func @a4(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %cmin = arith.constant -2147483648 : i32
  %cm1 = arith.constant -1 : i32
  %0 = arith.divsi %cmin, %cm1 : i32
  %1 = arith.divui %x, %c1 : i32
  %2 = arith.remsi %x, %c1 : i32
  %3 = arith.remui %x, %c8 : i32
  %4 = arith.ceildivsi %cmin, %c8 : i32
  %5 = arith.floordivsi %cm1, %c8 : i32
  %6 = arith.shli %c1, %c8 : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

// -----

func.func @a5(%v: vector<4xi32>, %w: vector<4xf32>, %c: i1) -> (vector<4xi32>, vector<4xi32>, vector<4xf32>, vector<4xi1>) {
  %z = arith.constant dense<0> : vector<4xi32>
  %k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %one = arith.constant dense<1.0> : vector<4xf32>
  %0 = arith.addi %v, %z : vector<4xi32>
  %1 = arith.muli %k, %k : vector<4xi32>
  %2 = arith.mulf %w, %one : vector<4xf32>
  %3 = arith.cmpi slt, %k, %z : vector<4xi32>
  return %0, %1, %2, %3 : vector<4xi32>, vector<4xi32>, vector<4xf32>, vector<4xi1>
}

// -----

func.func @a6(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32) {
  %c-1 = arith.constant -1 : i32
  %c0 = arith.constant 0 : i32
  %cmax = arith.constant 2147483647 : i32
  %0 = arith.maxsi %x, %x : i32
  %1 = arith.minsi %x, %cmax : i32
  %2 = arith.maxui %x, %c-1 : i32
  %3 = arith.minui %c0, %y : i32
  %4 = arith.andi %x, %y : i32
  %5 = arith.andi %4, %x : i32
  %6 = arith.ori %5, %c-1 : i32
  return %0, %1, %2, %3, %5, %6 : i32, i32, i32, i32, i32, i32
}

// -----

func.func @a7(%x: i32, %y: i32) -> (i32, i1, i32, i32) {
  %sum, %ov = arith.addui_extended %x, %y : i32, i1
  %c0 = arith.constant 0 : i32
  %s2, %o2 = arith.addui_extended %x, %c0 : i32, i1
  %lo, %hi = arith.mului_extended %x, %c0 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %l3, %h3 = arith.mulsi_extended %c2, %c3 : i32
  return %sum, %o2, %hi, %l3 : i32, i1, i32, i32
}

// -----

func.func @a8(%a: i1, %b: i1, %x: i64, %y: i64) -> (i64, i64, i1, i64, i1) {
  %0 = arith.select %a, %x, %y : i64
  %1 = arith.select %a, %0, %y : i64
  %2 = arith.select %b, %x, %1 : i64
  %3 = arith.cmpi ne, %x, %y : i64
  %4 = arith.select %3, %x, %y : i64
  %true = arith.constant true
  %5 = arith.cmpi eq, %a, %true : i1
  %6 = arith.cmpi slt, %x, %y : i64
  %7 = arith.xori %6, %true : i1
  %8 = arith.select %a, %true, %b : i1
  %9 = arith.extui %a : i1 to i64
  return %1, %4, %7, %2, %8 : i64, i64, i1, i64, i1
}

// -----

func.func @a9(%x: i32) -> (i32, f32, i32, f32, f64) {
  %0 = arith.bitcast %x : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  %c = arith.constant 1065353216 : i32
  %2 = arith.bitcast %c : i32 to f32
  %c7 = arith.constant 7 : i32
  %3 = arith.sitofp %c7 : i32 to f32
  %cf = arith.constant 3.75 : f32
  %4 = arith.fptosi %cf : f32 to i32
  %5 = arith.extf %cf : f32 to f64
  return %1, %2, %4, %3, %5 : i32, f32, i32, f32, f64
}

// -----

func.func @a10(%x: index) -> (i1, i1, index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = arith.muli %x, %c4 : index
  %1 = arith.muli %0, %c4 : index
  %2 = arith.cmpi slt, %c4, %x : index
  %3 = arith.cmpi uge, %x, %c0 : index
  %4 = arith.addi %c4, %1 : index
  %5 = arith.ceildivui %c4, %c4 : index
  return %2, %3, %4, %5 : i1, i1, index, index
}

// -----

func.func @a11(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32) {
  %ninf = arith.constant 0xFF800000 : f32
  %inf = arith.constant 0x7F800000 : f32
  %c2 = arith.constant 2.0 : f32
  %0 = arith.maximumf %x, %x : f32
  %1 = arith.maxnumf %x, %ninf : f32
  %2 = arith.minimumf %x, %inf : f32
  %3 = arith.maximumf %x, %ninf : f32
  %4 = arith.divf %x, %c2 : f32
  %5 = arith.negf %x : f32
  %6 = arith.negf %y : f32
  %7 = arith.mulf %5, %6 : f32
  %8 = arith.divf %5, %6 : f32
  return %0, %1, %2, %3, %4, %7 : f32, f32, f32, f32, f32, f32
}

// -----

func.func @a12(%x: i32, %s: i32) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c40 = arith.constant 40 : i32
  %c4 = arith.constant 4 : i32
  %0 = arith.shli %x, %c0 : i32
  %1 = arith.shrui %0, %c4 : i32
  %2 = arith.shrui %1, %c4 : i32
  %3 = arith.shli %x, %c40 : i32
  %4 = arith.shrsi %c0, %s : i32
  %5 = arith.andi %x, %c4 : i32
  %6 = arith.andi %5, %c40 : i32
  return %2, %3, %4, %6 : i32, i32, i32, i32
}

// -----

func.func @a13(%x: i16, %y: i16) -> (i8, i16, i1, i16, i32) {
  %0 = arith.extsi %x : i16 to i32
  %1 = arith.extsi %y : i16 to i32
  %2 = arith.andi %0, %1 : i32
  %3 = arith.trunci %2 : i32 to i16
  %4 = arith.trunci %3 : i16 to i8
  %5 = arith.cmpi slt, %0, %1 : i32
  %6 = arith.addi %0, %1 : i32
  %7 = arith.trunci %6 : i32 to i16
  %8 = arith.muli %0, %1 : i32
  %c16 = arith.constant 16 : i32
  %9 = arith.shrsi %8, %c16 : i32
  %10 = arith.trunci %9 : i32 to i16
  return %4, %3, %5, %10, %6 : i8, i16, i1, i16, i32
}

// -----

func.func @a15(%t: tensor<4xi32>, %u: tensor<?xf32>) -> (tensor<4xi32>, tensor<?xf32>, tensor<4xi32>) {
  %z = arith.constant dense<0> : tensor<4xi32>
  %0 = arith.addi %t, %z : tensor<4xi32>
  %1 = arith.muli %0, %z : tensor<4xi32>
  %2 = arith.negf %u : tensor<?xf32>
  %3 = arith.negf %2 : tensor<?xf32>
  return %0, %3, %1 : tensor<4xi32>, tensor<?xf32>, tensor<4xi32>
}

// -----

func.func @f(%x: i32, %h: f16, %v: vector<4xi32>) -> (i16, i16, i16, i8, i16, bf16, f16, vector<4xi16>) {
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %c20 = arith.constant 20 : i32
  %c24 = arith.constant 24 : i32
  %v16 = arith.constant dense<16> : vector<4xi32>
  %a = arith.shrsi %x, %c8 : i32
  %b = arith.shrsi %x, %c16 : i32
  %c = arith.shrsi %x, %c20 : i32
  %d = arith.shrsi %x, %c24 : i32
  %w = arith.shrsi %v, %v16 : vector<4xi32>
  %0 = arith.trunci %a : i32 to i16
  %1 = arith.trunci %b : i32 to i16
  %2 = arith.trunci %c : i32 to i16
  %3 = arith.trunci %d : i32 to i8
  %4 = arith.bitcast %h : f16 to i16
  %5 = arith.bitcast %4 : i16 to bf16
  %6 = arith.bitcast %5 : bf16 to i16
  %7 = arith.bitcast %6 : i16 to f16
  %8 = arith.trunci %w : vector<4xi32> to vector<4xi16>
  return %0, %1, %2, %3, %4, %5, %7, %8 : i16, i16, i16, i8, i16, bf16, f16, vector<4xi16>
}

// -----

func.func @unextended(%a: i1, %b: i8) -> (index, index, index) {
  %0 = arith.extui %a : i1 to i32
  %1 = arith.index_castui %0 : i32 to index
  %2 = arith.extsi %b : i8 to i32
  %3 = arith.index_cast %2 : i32 to index
  %4 = arith.index_castui %2 : i32 to index
  return %1, %3, %4 : index, index, index
}

// -----

func.func @truths(%v: vector<4xi1>) -> (vector<4xi1>, vector<4xi1>) {
  %t = arith.constant dense<true> : vector<4xi1>
  %f = arith.constant dense<false> : vector<4xi1>
  %0 = arith.cmpi eq, %v, %t : vector<4xi1>
  %1 = arith.cmpi ne, %v, %f : vector<4xi1>
  return %0, %1 : vector<4xi1>, vector<4xi1>
}

// -----

func.func @wide_product_of_truth_values(%x: i1) -> (i1, i1) {
  %t = arith.constant true
  %low, %high = arith.mului_extended %x, %t : i1
  return %low, %high : i1, i1
}
// -----
func.func @xors(%a: index, %b: index) -> (index, index, index, index, index, index) {
  %c = arith.constant 12 : index
  %0 = arith.xori %a, %b : index
  %1 = arith.xori %b, %a : index
  %2 = arith.xori %a, %0 : index
  %3 = arith.xori %a, %1 : index
  %4 = arith.xori %0, %a : index
  %5 = arith.xori %1, %a : index
  %6 = arith.xori %a, %c : index
  %7 = arith.xori %6, %c : index
  %8 = arith.xori %c, %6 : index
  return %2, %3, %4, %5, %7, %8: index, index, index, index, index, index
}
