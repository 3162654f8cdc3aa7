// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @masked(%m: memref<8x8xf32>, %v: vector<4xf32>, %i: index, %p: f32, %k: vector<4xi1>, %iv: vector<4xi32>, %t: tensor<8x8xf32>) {
  %t1 = arith.constant dense<true> : vector<4xi1>
  %f1 = arith.constant dense<false> : vector<4xi1>
  %0 = vector.expandload %m[%i, %i], %t1, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.expandload %m[%i, %i], %f1, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %t1, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i, %i], %f1, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %p, %t1 : memref<8x8xf32>, vector<4xf32>
  %3 = vector.transfer_read %m[%i, %i], %p, %f1 : memref<8x8xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i], %t1 : vector<4xf32>, memref<8x8xf32>
  vector.transfer_write %v, %m[%i, %i], %f1 : vector<4xf32>, memref<8x8xf32>
  %4 = vector.gather %m[%i, %i] [%iv], %t1, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %5 = vector.gather %m[%i, %i] [%iv], %f1, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%iv], %f1, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i, %i] [%iv], %t1, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %st = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %6 = vector.gather %m[%i, %i] [%st], %k, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%st], %k, %v : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %7 = vector.maskedload %m[%i, %i], %t1, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %t1, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
  %8 = vector.mask %t1 { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %9 = vector.mask %f1 { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %cm = vector.constant_mask [4] : vector<4xi1>
  %10 = vector.transfer_read %m[%i, %i], %p, %cm : memref<8x8xf32>, vector<4xf32>
  %cm2 = vector.constant_mask [2] : vector<4xi1>
  %11 = vector.extract %cm2[1] : i1 from vector<4xi1>
  %12 = vector.extract %cm2[2] : i1 from vector<4xi1>
  %cm3 = vector.constant_mask [2, 3] : vector<4x4xi1>
  %13 = vector.extract %cm3[1] : vector<4xi1> from vector<4x4xi1>
  %14 = vector.extract %cm3[2] : vector<4xi1> from vector<4x4xi1>
  %15 = vector.extract_strided_slice %cm3 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi1> to vector<2x2xi1>
  %16 = vector.create_mask %i, %i : vector<4x4xi1>
  %17 = vector.extract %16[1] : vector<4xi1> from vector<4x4xi1>
  %18 = vector.shape_cast %cm3 : vector<4x4xi1> to vector<1x4x4xi1>
  %19 = vector.transpose %cm3, [1, 0] : vector<4x4xi1> to vector<4x4xi1>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, f32, f32, vector<4xf32>) -> ()
  "test.use"(%11, %12, %13, %14, %15, %17, %18, %19) : (i1, i1, vector<4xi1>, vector<4xi1>, vector<2x2xi1>, vector<4xi1>, vector<1x4x4xi1>, vector<4x4xi1>) -> ()
  return
}
func.func @wide(%a: i32, %b: i32, %v: vector<4xi32>) {
  %c1 = arith.constant 1 : i32
  %l, %h = arith.mului_extended %a, %b : i32
  %l2, %h2 = arith.mulsi_extended %a, %b : i32
  %l3, %h3 = arith.mulsi_extended %a, %c1 : i32
  %l4, %h4 = arith.mului_extended %v, %v : vector<4xi32>
  %l5, %h5 = arith.mului_extended %a, %b : i32
  %s, %o = arith.addui_extended %a, %b : i32, i1
  "test.use"(%l, %l2, %l3, %h3, %l4, %h5, %s) : (i32, i32, i32, i32, vector<4xi32>, i32, i32) -> ()
  return
}
func.func @switch(%i: index, %m: memref<8xf32>, %x: f32, %y: f32) -> f32 {
  %0:2 = scf.index_switch %i -> f32, f32
  case 2 {
    %1 = arith.addf %x, %y : f32
    memref.store %1, %m[%i] : memref<8xf32>
    scf.yield %x, %1 : f32, f32
  }
  default {
    %2 = arith.mulf %x, %y : f32
    scf.yield %y, %2 : f32, f32
  }
  %3:2 = scf.index_switch %i -> f32, f32
  case 2 {
    memref.store %x, %m[%i] : memref<8xf32>
    scf.yield %x, %y : f32, f32
  }
  default {
    scf.yield %y, %y : f32, f32
  }
  %4 = scf.index_switch %i -> f32
  case 2 {
    scf.yield %x : f32
  }
  default {
    scf.yield %y : f32
  }
  scf.index_switch %i
  default {
    memref.store %x, %m[%i] : memref<8xf32>
    scf.yield
  }
  return %0#0 : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @masked(%arg0: memref<8x8xf32>, %arg1: vector<4xf32>, %arg2: index, %arg3: f32, %arg4: vector<4xi1>, %arg5: vector<4xi32>, %arg6: tensor<8x8xf32>) {
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: %cst_0 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT: %0 = vector.load %arg0[%arg2, %arg2] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %arg1, %arg0[%arg2, %arg2] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg0[%arg2, %arg2], %arg3, %cst_0 : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %arg1, %arg0[%arg2, %arg2] : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: vector.transfer_write %arg1, %arg0[%arg2, %arg2], %cst_0 : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: %3 = vector.gather %arg0[%arg2, %arg2] [%arg5], %cst, %arg1 : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.scatter %arg0[%arg2, %arg2] [%arg5], %cst, %arg1 : memref<8x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %4 = vector.maskedload %arg0[%arg2, %arg2], %arg4, %arg1 : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %arg0[%arg2, %arg2], %arg4, %arg1 : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %5 = vector.load %arg0[%arg2, %arg2] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %arg1, %arg0[%arg2, %arg2] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %6 = vector.reduction <add>, %arg1 : vector<4xf32> into f32
// CHECK-NEXT: %7 = vector.mask %cst_0 { vector.reduction <add>, %arg1 : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK-NEXT: %8 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %9 = vector.constant_mask [2] : vector<4xi1>
// CHECK-NEXT: %10 = vector.extract %9[1] : i1 from vector<4xi1>
// CHECK-NEXT: %11 = vector.extract %9[2] : i1 from vector<4xi1>
// CHECK-NEXT: %12 = vector.constant_mask [2, 3] : vector<4x4xi1>
// CHECK-NEXT: %13 = vector.extract %12[1] : vector<4xi1> from vector<4x4xi1>
// CHECK-NEXT: %14 = vector.extract %12[2] : vector<4xi1> from vector<4x4xi1>
// CHECK-NEXT: %15 = vector.constant_mask [1, 2] : vector<2x2xi1>
// CHECK-NEXT: %16 = vector.create_mask %arg2, %arg2 : vector<4x4xi1>
// CHECK-NEXT: %17 = vector.extract %16[1] : vector<4xi1> from vector<4x4xi1>
// CHECK-NEXT: %18 = vector.shape_cast %12 : vector<4x4xi1> to vector<1x4x4xi1>
// CHECK-NEXT: %19 = vector.constant_mask [3, 2] : vector<4x4xi1>
// CHECK-NEXT: "test.use"(%0, %arg1, %1, %2, %3, %arg1, %4, %5, %6, %7, %8) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, f32, f32, vector<4xf32>) -> ()
// CHECK-NEXT: "test.use"(%10, %11, %13, %14, %15, %17, %18, %19) : (i1, i1, vector<4xi1>, vector<4xi1>, vector<2x2xi1>, vector<4xi1>, vector<1x4x4xi1>, vector<4x4xi1>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @wide(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>) {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: %2 = arith.cmpi slt, %arg0, %c0_i32 : i32
// CHECK-NEXT: %3 = arith.extsi %2 : i1 to i32
// CHECK-NEXT: %4 = arith.muli %arg2, %arg2 : vector<4xi32>
// CHECK-NEXT: %low, %high = arith.mului_extended %arg0, %arg1 : i32
// CHECK-NEXT: %5 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: "test.use"(%0, %1, %arg0, %3, %4, %high, %5) : (i32, i32, i32, i32, vector<4xi32>, i32, i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @switch(%arg0: index, %arg1: memref<8xf32>, %arg2: f32, %arg3: f32) -> f32 {
// CHECK-NEXT: %0 = scf.index_switch %arg0 -> f32
// CHECK-NEXT: case 2 {
// CHECK-NEXT: %1 = arith.addf %arg2, %arg3 : f32
// CHECK-NEXT: memref.store %1, %arg1[%arg0] : memref<8xf32>
// CHECK-NEXT: scf.yield %arg2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %arg3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: scf.index_switch %arg0
// CHECK-NEXT: case 2 {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg0] : memref<8xf32>
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: }
// CHECK-NEXT: scf.index_switch %arg0
// CHECK-NEXT: default {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg0] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
