// -transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @double(%m: memref<64xf32>) {
    affine.for %i = 0 to 64 {
      %0 = affine.load %m[%i] : memref<64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %m[%i] : memref<64xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sums = transform.structured.match ops{["arith.addf"]} in %root : (!transform.any_op) -> !transform.any_op
    %loops = transform.get_parent_op %sums {op_name = "affine.for"} : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %loops {factor = 2} : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @double(%arg0: memref<64xf32>) {
    affine.for %arg1 = 0 to 64 step 2 {
      %0 = affine.load %arg0[%arg1] : memref<64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %arg0[%arg1] : memref<64xf32>
      %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
      %3 = affine.load %arg0[%2] : memref<64xf32>
      %4 = arith.addf %3, %3 : f32
      affine.store %4, %arg0[%2] : memref<64xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.addf"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {op_name = "affine.for"} : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %1 {factor = 2 : i64} : !transform.any_op
    transform.yield 
  }
}
