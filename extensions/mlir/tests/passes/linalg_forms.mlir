func.func @product(%A: memref<4x8xf32>, %B: memref<8x5xf32>, %C: memref<4x5xf32>) {
  linalg.matmul ins(%A, %B : memref<4x8xf32>, memref<8x5xf32>) outs(%C : memref<4x5xf32>)
  return
}
func.func @dynamic(%A: memref<?x?xf16>, %B: memref<?x?xf16>, %C: memref<?x?xf32>, %z: f32) {
  linalg.fill ins(%z: f32) outs(%C : memref<?x?xf32>)
  linalg.matmul {foo = 1} ins(%A, %B : memref<?x?xf16>, memref<?x?xf16>) outs(%C : memref<?x?xf32>)
  return
}
func.func @strided(%A: memref<1x3x10x12xf32>, %B: memref<4x3x3x3xf32>, %C: memref<1x4x4x5xf32>) {
  linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%A, %B : memref<1x3x10x12xf32>, memref<4x3x3x3xf32>) outs(%C : memref<1x4x4x5xf32>)
  return
}
func.func @region(%A: memref<?x4xf32>, %C: memref<4x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j,i)>], iterator_types = ["parallel", "parallel"]} ins(%A: memref<?x4xf32>) outs(%C : memref<4x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %s = arith.sitofp %k : i32 to f32
    %x = arith.addf %a, %s : f32
    linalg.yield %x : f32
  }
  return
}
func.func @shapes(%A: memref<4x8xf32>, %B: memref<8x4xf32>, %C: memref<4x8xf32>, %v: memref<4xf32>, %s: f32) {
  linalg.map { arith.addf } ins(%A, %C : memref<4x8xf32>, memref<4x8xf32>) outs(%C : memref<4x8xf32>)
  linalg.map ins(%A, %C : memref<4x8xf32>, memref<4x8xf32>) outs(%C : memref<4x8xf32>) (%a: f32, %b: f32, %o: f32) {
     %0 = arith.addf %a, %b : f32
     %1 = arith.addf %0, %b : f32
     linalg.yield %1 : f32
  }
  linalg.reduce { arith.addf } ins(%A : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1]
  linalg.reduce ins(%A : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1] (%in: f32, %out: f32) {
     %0 = arith.mulf %out, %in : f32
     linalg.yield %0 : f32
  }
  linalg.transpose ins(%A : memref<4x8xf32>) outs(%B : memref<8x4xf32>) permutation = [1, 0] {foo = 1}
  linalg.broadcast ins(%v : memref<4xf32>) outs(%A : memref<4x8xf32>) dimensions = [1]
  linalg.add ins(%A, %C : memref<4x8xf32>, memref<4x8xf32>) outs(%C : memref<4x8xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%A, %C : memref<4x8xf32>, memref<4x8xf32>) outs(%C : memref<4x8xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%B : memref<8x4xf32>) outs(%C : memref<4x8xf32>)
  linalg.exp ins(%A : memref<4x8xf32>) outs(%C : memref<4x8xf32>)
  linalg.copy ins(%A : memref<4x8xf32>) outs(%C : memref<4x8xf32>)
  linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] ins(%A, %C: memref<4x8xf32>, memref<4x8xf32>) outs(%v : memref<4xf32>)
  return
}
func.func @tensors(%A: tensor<4x8xf32>, %B: tensor<8x4xf32>, %C: tensor<4x4xf32>, %z: f32) -> tensor<4x4xf32> {
  %f = linalg.fill ins(%z : f32) outs(%C : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%A, %B : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"], doc = "hello", library_call = "x"} outs(%C : tensor<4x4xf32>) attrs = {foo = 1} {
  ^bb0(%c: f32):
    linalg.yield %c : f32
  } -> tensor<4x4xf32>
  %m = linalg.map { arith.addf } ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%C : tensor<4x4xf32>) 
  %m2 = linalg.transpose ins(%m : tensor<4x4xf32>) outs(%C : tensor<4x4xf32>) permutation = [1, 0] 
  return %m2 : tensor<4x4xf32>
}
func.func @maps(%A: memref<8x4xf32>, %B: memref<8x5xf32>, %C: memref<4x5xf32>, %Ai: memref<4x8xi8>, %Bi: memref<8x5xi8>, %Ci: memref<4x5xi32>) {
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%A, %B : memref<8x4xf32>, memref<8x5xf32>) outs(%C : memref<4x5xf32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%Ai, %Bi : memref<4x8xi8>, memref<8x5xi8>) outs(%Ci : memref<4x5xi32>)
  linalg.matmul ins(%Ai, %Bi : memref<4x8xi8>, memref<8x5xi8>) outs(%Ci : memref<4x5xi32>)
  return
}

func.func @alone(%a: memref<f32>, %b: memref<f32>) {
  linalg.copy ins(%a : memref<f32>) outs(%b : memref<f32>)
  linalg.reciprocal ins(%a : memref<f32>) outs(%b : memref<f32>)
  return
}
func.func @allocated(%n: index, %x: f32) {
  affine.for %i = 0 to 4 {
    %m = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)
    memref.dealloc %m : memref<?xf32>
  }
  return
}
func.func @strided_view(%m: memref<8x8xf32>, %v: memref<4xf32>, %d: memref<f32>) {
  %s = memref.subview %m[0, 3] [4, 1] [2, 1] : memref<8x8xf32> to memref<4xf32, strided<[16], offset: 3>>
  linalg.exp ins(%s : memref<4xf32, strided<[16], offset: 3>>) outs(%v : memref<4xf32>)
  linalg.dot ins(%v, %v : memref<4xf32>, memref<4xf32>) outs(%d : memref<f32>)
  return
}
